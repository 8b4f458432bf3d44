namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>Splits an expression into tokens. An unknown character is an invalid token, which the parsers refuse.</summary>
internal static class Lexer
{
    /// <summary>Returns the tokens of a text. The last token is the end.</summary>
    public static List<Token> Tokenize(string text)
    {
        var tokens = new List<Token>(16);
        int position = 0;
        while (true)
        {
            while (position < text.Length && text[position] is ' ' or '\t' or '\r' or '\n')
                position++;
            Token token = Next(text, position);
            tokens.Add(token);
            if (token.Kind == TokenKind.End)
                return tokens;
            position = token.End;
        }
    }

    private static Token Next(string text, int start)
    {
        if (start == text.Length)
            return new(TokenKind.End, start, start);
        char first = text[start];
        char second = start + 1 < text.Length ? text[start + 1] : '\0';
        if (char.IsAsciiLetter(first))
        {
            int end = EndOfWord(text, start);
            return new(Keyword(text.AsSpan(start, end - start)), start, end);
        }
        if (first is '#' or ':' && IsWordPart(second))
            return new(first == '#' ? TokenKind.NamePlaceholder : TokenKind.ValuePlaceholder, start, EndOfWord(text, start + 1));
        if (char.IsAsciiDigit(first))
            return new(TokenKind.Integer, start, EndOfInteger(text, start));

        TokenKind twoCharacters = (first, second) switch
        {
            ('<', '>') => TokenKind.NotEqual,
            ('<', '=') => TokenKind.LessThanOrEqual,
            ('>', '=') => TokenKind.GreaterThanOrEqual,
            _ => TokenKind.Invalid,
        };
        if (twoCharacters != TokenKind.Invalid)
            return new(twoCharacters, start, start + 2);
        TokenKind mark = first switch
        {
            '(' => TokenKind.OpenParenthesis,
            ')' => TokenKind.CloseParenthesis,
            '[' => TokenKind.OpenBracket,
            ']' => TokenKind.CloseBracket,
            ',' => TokenKind.Comma,
            '.' => TokenKind.Dot,
            '+' => TokenKind.Plus,
            '-' => TokenKind.Minus,
            '=' => TokenKind.Equal,
            '<' => TokenKind.LessThan,
            '>' => TokenKind.GreaterThan,
            _ => TokenKind.Invalid,
        };
        int length = mark == TokenKind.Invalid && char.IsSurrogatePair(first, second) ? 2 : 1;
        return new(mark, start, start + length);
    }

    private static bool IsWordPart(char c) => char.IsAsciiLetterOrDigit(c) || c == '_';

    private static int EndOfWord(string text, int position)
    {
        while (position < text.Length && IsWordPart(text[position]))
            position++;
        return position;
    }

    // A leading zero is a token of its own, so 03 is two tokens.
    private static int EndOfInteger(string text, int start)
    {
        int position = start + 1;
        while (text[start] != '0' && position < text.Length && char.IsAsciiDigit(text[position]))
            position++;
        return position;
    }

    private static TokenKind Keyword(ReadOnlySpan<char> word)
    {
        const StringComparison Case = StringComparison.OrdinalIgnoreCase;
        return word.Length switch
        {
            2 when word.Equals("OR", Case) => TokenKind.Or,
            2 when word.Equals("IN", Case) => TokenKind.In,
            3 when word.Equals("AND", Case) => TokenKind.And,
            3 when word.Equals("NOT", Case) => TokenKind.Not,
            3 when word.Equals("SET", Case) => TokenKind.Set,
            3 when word.Equals("ADD", Case) => TokenKind.Add,
            6 when word.Equals("REMOVE", Case) => TokenKind.Remove,
            6 when word.Equals("DELETE", Case) => TokenKind.Delete,
            7 when word.Equals("BETWEEN", Case) => TokenKind.Between,
            _ => TokenKind.Identifier,
        };
    }
}
