using System.Globalization;

namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>Reads the JSON tokens of a pattern. Errors have the messages and the positions of the service.</summary>
/// <remarks>
/// The service reads patterns with Jackson, whose position is not the start of a token: a string is read when its text is requested, and a name is read
/// together with the start of its value. The messages contain that position, so this reader has the same rules.
/// See <see href="https://github.com/FasterXML/jackson-core"/>.
/// </remarks>
internal sealed class PatternReader
{
    private const int MaxDepth = 1000;

    private readonly PatternCursor _cursor;
    private readonly List<Scope> _scopes = [];

    // The value of a name, which is read together with it.
    private PatternToken _valueOfName;
    private string _textOfValue = "";
    private int _valueLine, _valueColumn;
    private bool _isStringUnread;
    private string _text = "";

    /// <summary>Creates a reader before the first token.</summary>
    /// <param name="source">The pattern.</param>
    /// <param name="showsSource">Whether positions in messages quote the pattern.</param>
    public PatternReader(string source, bool showsSource = true) => _cursor = new(source, showsSource);

    /// <summary>The current token.</summary>
    public PatternToken Token { get; private set; }

    /// <summary>The current position as a line of a message, with a line break before it.</summary>
    public string Position => _cursor.Describe();

    /// <summary>The text of the current token: the decoded string or name, otherwise the token as it is written.</summary>
    /// <exception cref="PatternSyntaxException">The string is not valid.</exception>
    public string Text()
    {
        if (_isStringUnread)
        {
            _isStringUnread = false;
            _text = _cursor.ReadString("string value");
        }
        return _text;
    }

    /// <summary>Reads the next token.</summary>
    /// <returns>The token, or <see cref="PatternToken.None"/> after the end.</returns>
    /// <exception cref="PatternSyntaxException">The pattern is not valid JSON.</exception>
    public PatternToken Next()
    {
        if (Token == PatternToken.Name)
            return Enter(_valueOfName);
        _ = Text();

        int c = _cursor.NextVisible();
        if (c < 0)
        {
            if (_scopes.Count > 0)
                throw _cursor.EndOfInput($": expected close marker for {_scopes[^1].Type} (start marker at {Start(_scopes[^1])})");
            _text = "";
            return Token = PatternToken.None;
        }
        if (c is ']' or '}')
            return Leave((char)c);
        if (_scopes.Count == 0)
            return Enter(ReadValue(c));

        Scope scope = _scopes[^1];
        if (scope.HasEntries)
        {
            if (c != ',')
                throw _cursor.UnexpectedCharacter(c, $"was expecting comma to separate {scope.Type} entries");
            c = NextInside(scope);
        }
        _scopes[^1] = scope with { HasEntries = true };
        if (scope.IsArray)
            return Enter(ReadValue(c));

        if (c != '"')
            throw _cursor.UnexpectedCharacter(c, "was expecting double-quote to start field name");
        string name = _cursor.ReadString("name");
        c = NextInside(scope);
        if (c != ':')
            throw _cursor.UnexpectedCharacter(c, "was expecting a colon to separate field name and value");
        _valueOfName = ReadValue(NextInside(scope));
        (_textOfValue, _text) = (_text, name);
        _isStringUnread = false;
        return Token = PatternToken.Name;
    }

    /// <summary>Returns the error of a reason at the current position.</summary>
    public PatternSyntaxException Error(string reason) => new(reason + Position);

    private int NextInside(Scope scope)
    {
        int c = _cursor.NextVisible();
        return c >= 0 ? c : throw _cursor.EndOfInput($" within/between {scope.Type} entries");
    }

    private PatternToken ReadValue(int c)
    {
        (_valueLine, _valueColumn) = (_cursor.Line, _cursor.Column - 1);
        switch (c)
        {
            case '"':
                _isStringUnread = true;
                return PatternToken.String;
            case '{':
                _text = "{";
                return PatternToken.StartObject;
            case '[':
                _text = "[";
                return PatternToken.StartArray;
            case 't':
                _text = _cursor.ReadWord("true");
                return PatternToken.True;
            case 'f':
                _text = _cursor.ReadWord("false");
                return PatternToken.False;
            case 'n':
                _text = _cursor.ReadWord("null");
                return PatternToken.Null;
            case '-' or (>= '0' and <= '9'):
                _text = _cursor.ReadNumber();
                return PatternToken.Number;
            default:
                throw _cursor.InvalidValue((char)c);
        }
    }

    private PatternToken Enter(PatternToken token)
    {
        if (Token == PatternToken.Name)
        {
            _text = _textOfValue;
            _isStringUnread = token == PatternToken.String;
        }
        if (token is PatternToken.StartObject or PatternToken.StartArray)
        {
            if (_scopes.Count == MaxDepth)
            {
                throw new PatternSyntaxException(string.Create(
                    CultureInfo.InvariantCulture,
                    $"Document nesting depth ({MaxDepth + 1}) exceeds the maximum allowed ({MaxDepth}, from `StreamReadConstraints.getMaxNestingDepth()`)"));
            }
            _scopes.Add(new(token == PatternToken.StartArray, HasEntries: false, _valueLine, _valueColumn));
        }
        return Token = token;
    }

    private PatternToken Leave(char close)
    {
        bool isArray = close == ']';
        if (_scopes.Count == 0 || _scopes[^1].IsArray != isArray)
        {
            throw _scopes.Count == 0
                ? _cursor.UnexpectedCharacter(close, "expected a valid value " + PatternCursor.ValueList)
                : Error($"Unexpected close marker '{close}': expected '{(isArray ? '}' : ']')}' (for {_scopes[^1].Type} starting at {Start(_scopes[^1])})");
        }
        _scopes.RemoveAt(_scopes.Count - 1);
        _text = isArray ? "]" : "}";
        return Token = isArray ? PatternToken.EndArray : PatternToken.EndObject;
    }

    private string Start(Scope scope) => _cursor.Describe(scope.Line, scope.Column);

    /// <summary>An object or an array that is not closed.</summary>
    private readonly record struct Scope(bool IsArray, bool HasEntries, int Line, int Column)
    {
        public string Type => IsArray ? "Array" : "Object";
    }
}
