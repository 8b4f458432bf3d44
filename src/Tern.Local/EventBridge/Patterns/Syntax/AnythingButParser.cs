using System.Text;
using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>Parses the value of the operator <c>anything-but</c>: a text, a number, a list of either, or another operator with its values.</summary>
internal sealed class AnythingButParser(PatternReader reader, PatternDialect dialect)
{
    private const string TooManyElements = "Too many elements in numeric expression";

    /// <summary>Reads the value and the end of the object around it. The current token is the name of the operator.</summary>
    /// <exception cref="PatternSyntaxException">The value is not valid.</exception>
    public ValueTest Read()
    {
        string? inner = null;
        if (reader.Next() == PatternToken.StartObject)
        {
            if (reader.Next() != PatternToken.Name)
                throw reader.Error("Anything-But expression name not found");
            inner = reader.Text();
            if (!IsSupported(inner))
                throw reader.Error($"Unsupported anything-but pattern: {inner}");
            reader.Next();
            if (!dialect.HasAnythingButLists)
                return ReadPrefix();
        }
        if (reader.Token is not (PatternToken.StartArray or PatternToken.String or PatternToken.Number))
            throw reader.Error("Value of anything-but must be an array or single string/number value.");

        bool isList = reader.Token == PatternToken.StartArray;
        ValueTest[] excluded = (inner, isList) switch
        {
            (null, true) => ReadList(),
            (null, false) => [ReadValue()],
            (_, true) => ReadOperatorList(inner),
            _ => ReadOperatorValue(inner),
        };
        if (reader.Next() != PatternToken.EndObject || (inner is not null && reader.Next() != PatternToken.EndObject))
            throw reader.Error(TooManyElements);
        return new AnythingButTest(excluded);
    }

    private bool IsSupported(string inner) => inner == OperatorNames.Prefix
        || (dialect.HasAnythingButLists && inner is (OperatorNames.Suffix or OperatorNames.EqualsIgnoreCase or OperatorNames.Wildcard));

    private AnythingButTest ReadPrefix()
    {
        const string OnlyOneKey = "Only one key allowed in match expression";
        if (reader.Token != PatternToken.String)
            throw reader.Error("prefix match pattern must be a string");
        string prefix = reader.Text();
        if (prefix.Length == 0)
            throw reader.Error("Null prefix not allowed");
        if (reader.Next() != PatternToken.EndObject || reader.Next() != PatternToken.EndObject)
            throw reader.Error(OnlyOneKey);
        return new([new PrefixTest(Encoding.UTF8.GetBytes(prefix))]);
    }

    private ValueTest ReadValue()
    {
        byte[] text = Encoding.UTF8.GetBytes(reader.Text());
        if (reader.Token == PatternToken.String)
            return new ExactTest(EventValueKind.String, text);
        NumberProblem problem = dialect.Numbers.TryRead(text, out long millionths);
        // The service reports a single number without its position.
        return problem == NumberProblem.None
            ? new NumberTest(millionths, false, millionths, false)
            : throw new PatternSyntaxException(dialect.Numbers.Describe(problem, reader.Text()));
    }

    private ValueTest[] ReadList()
    {
        var excluded = new List<ValueTest>();
        bool hasText = false, hasNumber = false;
        try
        {
            while (reader.Next() != PatternToken.EndArray)
            {
                if (reader.Token is not (PatternToken.String or PatternToken.Number))
                    throw reader.Error("Inside anything but list, start|null|boolean is not supported.");
                hasText |= reader.Token == PatternToken.String;
                hasNumber |= reader.Token == PatternToken.Number;
                excluded.Add(ReadValue());
            }
        }
        catch (PatternSyntaxException e)
        {
            throw WithOuterPosition(e);
        }
        if (hasText == hasNumber)
            throw reader.Error("Inside anything but list, either all values are number or string, mixed type is not supported");
        return [.. excluded];
    }

    private ValueTest[] ReadOperatorList(string inner)
    {
        var texts = new List<string>();
        try
        {
            while (reader.Next() != PatternToken.EndArray)
                texts.Add(ReadOperatorText(inner));
        }
        catch (PatternSyntaxException e)
        {
            throw WithOuterPosition(e);
        }
        var excluded = new List<ValueTest>(texts.Count);
        foreach (string text in texts)
            excluded.Add(CreateTest(inner, text));
        return [.. excluded];
    }

    private ValueTest[] ReadOperatorValue(string inner) => [CreateTest(inner, ReadOperatorText(inner))];

    private string ReadOperatorText(string inner)
    {
        if (reader.Token != PatternToken.String)
        {
            throw reader.Error(inner switch
            {
                OperatorNames.EqualsIgnoreCase => "Inside anything-but/equals-ignore-case list, number|start|null|boolean is not supported.",
                OperatorNames.Wildcard => "wildcard match pattern must be a string",
                _ => "prefix/suffix match pattern must be a string",
            });
        }
        string text = reader.Text();
        return text.Length == 0 && inner is (OperatorNames.Prefix or OperatorNames.Suffix) ? throw reader.Error("Null prefix/suffix not allowed") : text;
    }

    private ValueTest CreateTest(string inner, string text) => inner switch
    {
        OperatorNames.Prefix => new PrefixTest(Encoding.UTF8.GetBytes(text)),
        OperatorNames.Suffix => new SuffixTest(Encoding.UTF8.GetBytes(text)),
        OperatorNames.Wildcard => WildcardTest.Parse(text, out string reason) ?? throw reader.Error(reason),
        _ => new IgnoreCaseTest(text, IgnoreCaseTest.Part.All),
    };

    // The service adds the position again to each error in a list.
    private PatternSyntaxException WithOuterPosition(PatternSyntaxException error) => reader.Error(error.Message);
}
