using System.Globalization;
using System.Text;

namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>A position in a pattern, the lexical rules of JSON, and the messages of the service about them.</summary>
internal sealed class PatternCursor(string source, bool showsSource)
{
    /// <summary>The values that the messages list.</summary>
    public const string ValueList = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";

    private const int MaxQuotedSource = 500;
    private const int MaxQuotedWord = 256;

    private int _position;
    private int _lineStart;

    /// <summary>The line of the position, from 1.</summary>
    public int Line { get; private set; } = 1;

    /// <summary>The column of the position, from 1.</summary>
    public int Column => _position - _lineStart + 1;

    /// <summary>Reads the next character that is not white space.</summary>
    /// <returns>The character, or -1 at the end.</returns>
    public int NextVisible()
    {
        while (_position < source.Length)
        {
            char c = source[_position++];
            switch (c)
            {
                case ' ' or '\t':
                    continue;
                case '\n':
                    StartLine();
                    continue;
                case '\r':
                    if (_position < source.Length && source[_position] == '\n')
                        _position++;
                    StartLine();
                    continue;
                case < ' ':
                    throw Error($"Illegal character ({Name(c)}): only regular white space (\\r, \\n, \\t) is allowed between tokens");
                default:
                    return c;
            }
        }
        return -1;
    }

    /// <summary>Reads a string whose opening quote is read.</summary>
    /// <param name="context">What the string is, for messages.</param>
    public string ReadString(string context)
    {
        int start = _position;
        StringBuilder? decoded = null;
        while (true)
        {
            if (_position == source.Length)
                throw EndOfInput(context == "name" ? ": was expecting closing '\"' for name" : $": was expecting closing quote for a {context}");
            char c = source[_position++];
            switch (c)
            {
                case '"':
                    return decoded is null ? source[start..(_position - 1)] : decoded.ToString();
                case '\\':
                    decoded ??= new StringBuilder(source, start, _position - 1 - start, 64);
                    decoded.Append(ReadEscape());
                    continue;
                case < ' ':
                    throw Error($"Illegal unquoted character ({Name(c)}): has to be escaped using backslash to be included in {context}");
                default:
                    decoded?.Append(c);
                    continue;
            }
        }
    }

    /// <summary>Reads a word whose first character is read.</summary>
    public string ReadWord(string word)
    {
        for (int i = 1; i < word.Length; i++, _position++)
        {
            if (_position == source.Length || source[_position] != word[i])
                throw UnrecognizedWord(word[..i]);
        }
        return _position < source.Length && IsWordPart(source[_position]) ? throw UnrecognizedWord(word) : word;
    }

    /// <summary>Reads a number whose first character is read.</summary>
    public string ReadNumber()
    {
        int start = _position - 1;
        if (source[start] == '-')
        {
            if (_position == source.Length)
                throw EndOfInput("");
            if (!char.IsAsciiDigit(source[_position++]))
                throw UnexpectedInNumber("expected digit (0-9) to follow minus sign, for valid numeric value");
        }
        if (source[_position - 1] == '0' && _position < source.Length && char.IsAsciiDigit(source[_position]))
            throw Error("Invalid numeric value: Leading zeroes not allowed");
        SkipDigits();
        if (_position < source.Length && source[_position] == '.')
        {
            _position++;
            RequireDigit("Decimal point not followed by a digit");
        }
        if (_position < source.Length && source[_position] is 'e' or 'E')
        {
            _position++;
            if (_position < source.Length && source[_position] is '+' or '-')
                _position++;
            RequireDigit("Exponent indicator not followed by a digit");
        }
        return source[start.._position];
    }

    /// <summary>Returns the error of a character that does not start a value.</summary>
    public PatternSyntaxException InvalidValue(char first) => char.IsLetter(first) || first is '_' or '$'
        ? UnrecognizedWord(first.ToString())
        : UnexpectedCharacter(first, "expected a valid value " + ValueList);

    /// <summary>Returns the error of the character that was read last.</summary>
    public PatternSyntaxException UnexpectedCharacter(int c, string expected) =>
        new($"Unexpected character ({Name((char)c)}): {expected}\n at {Describe(Line, Column - 1)}");

    /// <summary>Returns the error of a pattern that is not complete.</summary>
    public PatternSyntaxException EndOfInput(string expected) => Error("Unexpected end-of-input" + expected);

    /// <summary>Returns the position as a line of a message, with a line break before it.</summary>
    public string Describe() => "\n at " + Describe(Line, Column);

    /// <summary>Returns a position as the service writes it.</summary>
    public string Describe(int line, int column) =>
        string.Create(CultureInfo.InvariantCulture, $"[Source: {Source()}; line: {line}, column: {column}]");

    private static bool IsWordPart(char c) => char.IsLetterOrDigit(c) || c is '_' or '$';

    private static string Name(char c) => char.IsControl(c)
        ? string.Create(CultureInfo.InvariantCulture, $"(CTRL-CHAR, code {(int)c})")
        : c > 255
            ? string.Create(CultureInfo.InvariantCulture, $"'{c}' (code {(int)c} / 0x{(int)c:x})")
            : string.Create(CultureInfo.InvariantCulture, $"'{c}' (code {(int)c})");

    private void StartLine()
    {
        Line++;
        _lineStart = _position;
    }

    private void SkipDigits()
    {
        while (_position < source.Length && char.IsAsciiDigit(source[_position]))
            _position++;
    }

    private void RequireDigit(string problem)
    {
        if (_position == source.Length)
            throw EndOfInput("");
        if (!char.IsAsciiDigit(source[_position++]))
            throw UnexpectedInNumber(problem);
        SkipDigits();
    }

    private char ReadEscape()
    {
        if (_position == source.Length)
            throw EndOfInput(" in character escape sequence");
        char c = source[_position++];
        switch (c)
        {
            case '"' or '\\' or '/':
                return c;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                break;
            default:
                throw Error($"Unrecognized character escape {Name(c)}");
        }
        int value = 0;
        for (int i = 0; i < 4; i++)
        {
            if (_position == source.Length)
                throw EndOfInput(" in character escape sequence");
            c = source[_position++];
            if (!char.IsAsciiHexDigit(c))
                throw UnexpectedCharacter(c, "expected a hex-digit for character escape sequence");
            value = (value << 4) | (char.IsAsciiDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
        }
        return (char)value;
    }

    private PatternSyntaxException UnexpectedInNumber(string problem) =>
        new($"Unexpected character ({Name(source[_position - 1])}) in numeric value: {problem}\n at {Describe(Line, Column - 1)}");

    private PatternSyntaxException UnrecognizedWord(string start)
    {
        var word = new StringBuilder(start);
        for (; _position < source.Length && IsWordPart(source[_position]); _position++)
        {
            if (word.Length == MaxQuotedWord)
            {
                word.Append("...");
                break;
            }
            word.Append(source[_position]);
        }
        return Error($"Unrecognized token '{word}': was expecting {ValueList}");
    }

    private PatternSyntaxException Error(string reason) => new(reason + Describe());

    private string Source()
    {
        if (!showsSource)
            return "REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)";
        var quoted = new StringBuilder("(String)\"");
        foreach (char c in source.AsSpan(0, Math.Min(source.Length, MaxQuotedSource)))
        {
            if (char.IsControl(c) && c is not ('\r' or '\n'))
                quoted.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:X4}");
            else
                quoted.Append(c);
        }
        quoted.Append('"');
        if (source.Length > MaxQuotedSource)
            quoted.Append(CultureInfo.InvariantCulture, $"[truncated {source.Length - MaxQuotedSource} chars]");
        return quoted.ToString();
    }
}
