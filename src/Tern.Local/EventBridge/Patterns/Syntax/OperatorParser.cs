using System.Text;
using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>Parses the array of a field: values, and objects with an operator.</summary>
internal sealed class OperatorParser(PatternReader reader, PatternDialect dialect)
{
    private const string OnlyOneKey = "Only one key allowed in match expression";

    private static readonly ValueTest s_present = new PresentTest();

    private readonly NumericParser _numbers = new(reader, dialect.Numbers);
    private readonly AnythingButParser _anythingBut = new(reader, dialect);

    /// <summary>Reads an array whose start is the current token.</summary>
    /// <param name="path">The path of the field.</param>
    /// <param name="level">The number of names in the path.</param>
    /// <exception cref="PatternSyntaxException">The array is not valid.</exception>
    public FieldCondition ReadValues(string path, int level)
    {
        var tests = new List<ValueTest>();
        var wildcards = new List<WildcardTest>();
        bool acceptsAbsence = false;
        while (reader.Next() != PatternToken.EndArray)
        {
            switch (reader.Token)
            {
                case PatternToken.StartObject:
                    ValueTest? test = ReadOperator();
                    acceptsAbsence |= test is null;
                    if (test is WildcardTest wildcard)
                        wildcards.Add(wildcard);
                    if (test is not null)
                        tests.Add(test);
                    break;
                case PatternToken.String:
                    string text = reader.Text();
                    tests.Add(IPAddressText.TryParse(text, out IPAddressText address) ? new AddressTest(new(address, address)) : Exact(text));
                    break;
                case PatternToken.Number:
                    // A number is compared as a number and as text, so that numbers out of range match as well.
                    byte[] number = Encoding.UTF8.GetBytes(reader.Text());
                    if (dialect.Numbers.TryRead(number, out long millionths) == NumberProblem.None)
                        tests.Add(new NumberTest(millionths, false, millionths, false));
                    else
                        tests.Add(new ExactTest(EventValueKind.Number, number));
                    break;
                case PatternToken.True or PatternToken.False or PatternToken.Null:
                    tests.Add(new ExactTest(EventValueKind.Literal, Encoding.UTF8.GetBytes(reader.Text())));
                    break;
                default:
                    throw reader.Error("Match value must be String, number, true, false, or null");
            }
        }
        if (tests.Count == 0 && !acceptsAbsence)
            throw reader.Error("Empty arrays are not allowed");
        if (WildcardComplexity.IsExceeded(wildcards))
        {
            throw new PatternSyntaxException(
                "Rule is too complex - try using fewer wildcard characters or fewer repeating character sequences after a wildcard character");
        }
        return new(path, level, [.. tests], acceptsAbsence);
    }

    private static ExactTest Exact(string text) => new(EventValueKind.String, Encoding.UTF8.GetBytes(text));

    // Null is a field that must not exist.
    private ValueTest? ReadOperator()
    {
        if (reader.Next() != PatternToken.Name)
            throw reader.Error("Match expression name not found");
        string name = reader.Text();
        switch (name)
        {
            case OperatorNames.Exactly:
                return Close(Exact(ReadText("exact")));
            case OperatorNames.Prefix:
                return ReadAffix(name, "Prefix", IgnoreCaseTest.Part.Start);
            case OperatorNames.Suffix:
                return ReadAffix(name, "Suffix", IgnoreCaseTest.Part.End);
            case OperatorNames.EqualsIgnoreCase:
                return Close(new IgnoreCaseTest(ReadText(name), IgnoreCaseTest.Part.All));
            case OperatorNames.Cidr:
                // The service names the wrong operator here.
                return Close(new AddressTest(IPAddressRange.ParseBlock(ReadText("prefix"))));
            case OperatorNames.Numeric:
                return _numbers.Read();
            case OperatorNames.AnythingBut:
                return _anythingBut.Read();
            case OperatorNames.Wildcard when dialect.HasWildcards:
                string pattern = ReadText(name);
                return Close(WildcardTest.Parse(pattern, out string reason) ?? throw reader.Error(reason));
            case OperatorNames.Exists:
                if (reader.Next() is not (PatternToken.True or PatternToken.False))
                    throw reader.Error("exists match pattern must be either true or false.");
                return Close(reader.Token == PatternToken.True ? s_present : null);
            default:
                throw reader.Error($"Unrecognized match type {name}");
        }
    }

    private ValueTest? Close(ValueTest? test) => reader.Next() == PatternToken.EndObject ? test : throw reader.Error(OnlyOneKey);

    private string ReadText(string name) =>
        reader.Next() == PatternToken.String ? reader.Text() : throw reader.Error($"{name} match pattern must be a string");

    private ValueTest? ReadAffix(string name, string title, IgnoreCaseTest.Part part)
    {
        if (reader.Next() == PatternToken.StartObject && dialect.HasIgnoreCaseAffixes)
        {
            if (reader.Next() != PatternToken.Name)
                throw reader.Error($"{title} expression name not found");
            if (reader.Text() != OperatorNames.EqualsIgnoreCase)
                throw reader.Error($"Unsupported {name} pattern: {reader.Text()}");
            ValueTest? test = Close(new IgnoreCaseTest(ReadText(OperatorNames.EqualsIgnoreCase), part));
            return Close(test);
        }
        if (reader.Token != PatternToken.String)
            throw reader.Error($"{name} match pattern must be a string");
        byte[] text = Encoding.UTF8.GetBytes(reader.Text());
        return Close(part == IgnoreCaseTest.Part.Start ? new PrefixTest(text) : new SuffixTest(text));
    }
}
