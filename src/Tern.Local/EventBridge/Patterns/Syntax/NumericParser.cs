using System.Text;
using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>Parses the value of the operator <c>numeric</c>: one comparison, or a lower and an upper bound.</summary>
/// <remarks>
/// Examples: <c>["=", 301.8]</c>, <c>["&gt;", 0, "&lt;=", 5]</c>.
/// See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html#eb-filtering-numeric-matching"/>.
/// </remarks>
internal sealed class NumericParser(PatternReader reader, NumberRange range)
{
    private const string TooManyElements = "Too many elements in numeric expression";

    /// <summary>Reads the value and the end of the object around it. The current token is the name of the operator.</summary>
    /// <exception cref="PatternSyntaxException">The value is not valid.</exception>
    public ValueTest Read()
    {
        if (reader.Next() != PatternToken.StartArray)
            throw reader.Error("Value of numeric must be an array.");
        if (reader.Next() != PatternToken.String)
            throw reader.Error($"Invalid member in numeric match: {reader.Text()}");
        string comparison = reader.Text();
        reader.Next();
        ValueTest test = comparison switch
        {
            "=" => ReadSingle(comparison),
            "<" or "<=" => ReadSingle(comparison),
            ">" or ">=" => ReadRange(comparison),
            _ => throw reader.Error($"Unrecognized numeric range operator: {comparison}"),
        };
        return reader.Next() == PatternToken.EndObject ? test : throw reader.Error(TooManyElements);
    }

    private NumberTest ReadSingle(string comparison)
    {
        string number = ReadNumber(comparison == "=" ? "equals" : comparison);
        if (reader.Next() != PatternToken.EndArray)
            throw reader.Error(TooManyElements);
        long value = ToMillionths(number);
        return comparison == "=" ? new(value, false, value, false) : new(-range.MaxMillionths, false, value, comparison == "<");
    }

    private NumberTest ReadRange(string comparison)
    {
        string bottom = ReadNumber(comparison);
        bool excludesBottom = comparison == ">";
        if (reader.Next() == PatternToken.EndArray)
            return new(ToMillionths(bottom), excludesBottom, range.MaxMillionths, false);

        if (reader.Token != PatternToken.String)
            throw reader.Error($"Bad value in numeric range: {reader.Text()}");
        string upper = reader.Text();
        if (upper is not ("<" or "<="))
            throw reader.Error($"Bad numeric range operator: {upper}");
        reader.Next();
        string top = ReadNumber(upper);
        if (reader.Next() != PatternToken.EndArray)
            throw reader.Error("Too many terms in numeric range expression");
        (long low, long high) = (ToMillionths(bottom), ToMillionths(top));
        return low < high ? new(low, excludesBottom, high, upper == "<") : throw reader.Error("Bottom must be less than top");
    }

    private string ReadNumber(string comparison) =>
        reader.Token == PatternToken.Number ? reader.Text() : throw reader.Error($"Value of {comparison} must be numeric");

    private long ToMillionths(string number)
    {
        NumberProblem problem = range.TryRead(Encoding.UTF8.GetBytes(number), out long millionths);
        return problem == NumberProblem.None ? millionths : throw reader.Error(range.Describe(problem, number));
    }
}
