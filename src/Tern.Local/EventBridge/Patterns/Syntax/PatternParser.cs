namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>Parses a pattern into alternatives. An event matches if it meets all conditions of one of them.</summary>
/// <remarks>
/// Fields of an object are a conjunction. <c>$or</c> is an array of objects, of which one has to match. A field that occurs again in an alternative replaces
/// the earlier condition, as in the service.
/// </remarks>
internal sealed class PatternParser
{
    private const string Or = "$or";

    private readonly PatternReader _reader;
    private readonly OperatorParser _operators;
    private readonly PatternDialect _dialect;
    private readonly List<string> _path = [];

    private PatternParser(PatternReader reader, PatternDialect dialect)
    {
        _reader = reader;
        _operators = new(reader, dialect);
        _dialect = dialect;
    }

    /// <summary>Whether a field is in an object of another field.</summary>
    public bool HasNestedFields { get; private set; }

    /// <summary>The conditions of each alternative.</summary>
    public List<Dictionary<string, FieldCondition>> Alternatives { get; } = [];

    /// <summary>Parses a pattern.</summary>
    /// <param name="json">The pattern.</param>
    /// <param name="dialect">The operators and limits.</param>
    /// <exception cref="PatternSyntaxException">The pattern is not valid.</exception>
    public static PatternParser Parse(string json, PatternDialect dialect)
    {
        var parser = new PatternParser(new(json), dialect);
        if (parser._reader.Next() != PatternToken.StartObject)
            throw parser._reader.Error("Filter is not an object");
        parser.ReadObject(parser.Alternatives, isInOr: false);
        return parser;
    }

    private void ReadObject(List<Dictionary<string, FieldCondition>> alternatives, bool isInOr)
    {
        bool isEmpty = true;
        while (_reader.Next() != PatternToken.EndObject)
        {
            isEmpty = false;
            string name = _reader.Text();
            if (name == Or)
            {
                ReadOr(alternatives);
                continue;
            }
            if (isInOr && OperatorNames.IsReserved(name))
                throw _reader.Error($"{name} is Ruler reserved fieldName which cannot be used inside {Or}.");
            switch (_reader.Next())
            {
                case PatternToken.StartObject:
                    HasNestedFields = true;
                    _path.Add(name);
                    ReadObject(alternatives, isInOr);
                    _path.RemoveAt(_path.Count - 1);
                    break;
                case PatternToken.StartArray:
                    AddCondition(alternatives, _path.Count == 0 ? name : $"{string.Join('.', _path)}.{name}");
                    break;
                default:
                    throw _reader.Error($"\"{name}\" must be an object or an array");
            }
        }
        if (isEmpty)
            throw _reader.Error("Empty objects are not allowed");
    }

    private void AddCondition(List<Dictionary<string, FieldCondition>> alternatives, string path)
    {
        FieldCondition condition = _operators.ReadValues(path, _path.Count + 1);
        if (alternatives.Count == 0)
            alternatives.Add([]);
        foreach (Dictionary<string, FieldCondition> alternative in alternatives)
            alternative[path] = condition;
    }

    private void ReadOr(List<Dictionary<string, FieldCondition>> alternatives)
    {
        Dictionary<string, FieldCondition>[] before = [.. alternatives];
        alternatives.Clear();
        if (_reader.Next() != PatternToken.StartArray)
            throw _reader.Error($"It must be an Array followed with {Or}.");
        int count = 0;
        while (_reader.Next() != PatternToken.EndArray)
        {
            count++;
            if (_reader.Token != PatternToken.StartObject)
                throw _reader.Error($"Only JSON object is allowed in array of {Or} relationship.");
            List<Dictionary<string, FieldCondition>> added = before.Length == 0 ? [[]] : [];
            foreach (Dictionary<string, FieldCondition> alternative in before)
                added.Add(new(alternative));
            ReadObject(added, isInOr: true);
            if (alternatives.Count + added.Count > _dialect.MaxAlternatives)
                throw new PatternSyntaxException(_dialect.TooManyAlternatives);
            alternatives.AddRange(added);
        }
        if (count < 2)
            throw _reader.Error($"There must have at least 2 Objects in {Or} relationship.");
    }
}
