using System.Globalization;

namespace Tern.Generator.Endpoints;

/// <summary>
/// Converts the regular expression of a partition's regions to patterns without groups: <c>^(us|eu)\-\w+\-\d+$</c>
/// becomes <c>us-\w+-\d+</c> and <c>eu-\w+-\d+</c>. Other constructs are an error.
/// </summary>
internal sealed class RegionPatternReader
{
    private const int MaxPatterns = 1000;
    private const int MaxRepeat = 32;

    private readonly string _expression;
    private readonly string _source;
    private readonly string _path;
    private int _position;

    private RegionPatternReader(string expression, string source, string path)
    {
        _expression = expression;
        _source = source;
        _path = path;
    }

    public static IReadOnlyList<string> Read(string expression, string source, string path)
    {
        var reader = new RegionPatternReader(expression, source, path);
        if (!expression.StartsWith('^') || !expression.EndsWith('$') || expression.EndsWith("\\$", StringComparison.Ordinal))
            throw reader.Error("does not start with ^ and end with $");
        reader._position = 1;
        List<string> patterns = reader.ReadSequence();
        if (reader._position != expression.Length - 1)
            throw reader.Error($"has '{expression[reader._position]}' at {reader._position}, which is not supported there");
        return patterns;
    }

    private bool IsAtEnd => _position >= _expression.Length - 1;

    /// <summary>Reads up to the end, a closing parenthesis or a bar.</summary>
    private List<string> ReadSequence()
    {
        List<string> patterns = [""];
        while (!IsAtEnd && _expression[_position] is not (')' or '|'))
        {
            List<string> element = _expression[_position] == '(' ? ReadGroup() : ReadElement();
            patterns = (from head in patterns from tail in element select head + tail).ToList();
            if (patterns.Count > MaxPatterns)
                throw Error($"has more than {MaxPatterns} alternatives");
        }
        return patterns;
    }

    private List<string> ReadGroup()
    {
        _position++;
        if (_expression.AsSpan(_position).StartsWith("?:"))
            _position += 2;
        else if (_expression[_position] == '?')
            throw Error("has a kind of group that is not supported");
        List<string> patterns = ReadSequence();
        while (!IsAtEnd && _expression[_position] == '|')
        {
            _position++;
            patterns.AddRange(ReadSequence());
        }
        if (IsAtEnd || _expression[_position] != ')')
            throw Error("has a group without a closing parenthesis");
        _position++;
        if (!IsAtEnd && _expression[_position] == '?')
        {
            _position++;
            patterns.Add("");
        }
        else if (!IsAtEnd && _expression[_position] is '+' or '*' or '{')
        {
            throw Error("repeats a group, which is not supported");
        }
        return patterns;
    }

    private List<string> ReadElement()
    {
        string element = ReadSingle();
        char quantifier = IsAtEnd ? '\0' : _expression[_position];
        switch (quantifier)
        {
            case '+' or '*' or '?':
                _position++;
                if (!IsAtEnd && _expression[_position] is '?' or '+')
                    throw Error("has a lazy or possessive quantifier, which is not supported");
                return [element + quantifier];
            case '{':
                return [ReadRepeat(element)];
            default:
                return [element];
        }
    }

    private string ReadSingle()
    {
        char c = _expression[_position++];
        switch (c)
        {
            case '\\':
                char escaped = IsAtEnd ? '\0' : _expression[_position++];
                if (escaped is 'w' or 'd')
                    return "\\" + escaped;
                if (escaped == '\0' || char.IsAsciiLetterOrDigit(escaped))
                    throw Error($"has the escape '\\{escaped}', which is not supported");
                return Literal(escaped);
            case '[':
                int end = _expression.IndexOf(']', _position);
                string set = end < 0 ? "" : _expression[(_position - 1)..(end + 1)];
                if (set.Length <= 2 || set[1] == '^' || set.Contains('\\', StringComparison.Ordinal))
                    throw Error("has a kind of set that is not supported");
                _position = end + 1;
                return set;
            case '.':
                return ".";
            case '+' or '*' or '?' or '{' or '}' or ']' or '^' or '$':
                throw Error($"has '{c}' where it is not supported");
            default:
                return Literal(c);
        }
    }

    private static string Literal(char c) => char.IsAsciiLetterOrDigit(c) || c is '-' or '_' ? c.ToString() : "\\" + c;

    private string ReadRepeat(string element)
    {
        int end = _expression.IndexOf('}', _position);
        string[] bounds = end < 0 ? [] : _expression[(_position + 1)..end].Split(',');
        if (bounds.Length is 0 or > 2 || !int.TryParse(bounds[0], NumberStyles.None, CultureInfo.InvariantCulture, out int least) || least > MaxRepeat)
            throw Error("has a repetition that is not supported");
        _position = end + 1;
        string text = string.Concat(Enumerable.Repeat(element, least));
        if (bounds.Length == 1)
            return text;
        if (bounds[1].Length == 0)
            return text + element + "*";
        if (!int.TryParse(bounds[1], NumberStyles.None, CultureInfo.InvariantCulture, out int most) || most < least || most > MaxRepeat)
            throw Error("has a repetition that is not supported");
        return text + string.Concat(Enumerable.Repeat(element + "?", most - least));
    }

    private EndpointRuleSetException Error(string problem) => new(_source, _path, $"The region pattern '{_expression}' {problem}.");
}
