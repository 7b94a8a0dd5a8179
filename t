some text
