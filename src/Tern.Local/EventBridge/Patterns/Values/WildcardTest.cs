using System.Globalization;
using System.Text;

namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value is a string that matches a text in which <c>*</c> stands for any characters, also none.</summary>
/// <remarks>
/// <c>\*</c> and <c>\\</c> stand for an asterisk and a backslash. Each literal is searched once from left to right, so the time is at most the length of
/// the value times the length of the pattern.
/// See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html#eb-filtering-wildcard-matching"/>.
/// </remarks>
internal sealed class WildcardTest : ValueTest
{
    private readonly byte[][] _literals;

    private WildcardTest(byte[][] literals) => _literals = literals;

    /// <summary>The literals between the asterisks, in UTF-8. The first and the last can be empty.</summary>
    public ReadOnlySpan<byte[]> Literals => _literals;

    /// <summary>Parses a pattern.</summary>
    /// <param name="pattern">The pattern.</param>
    /// <param name="reason">The reason of the service if the pattern is not valid. Its position is in bytes and counts the quote before the pattern.</param>
    /// <returns>The test, or null if the pattern is not valid.</returns>
    public static WildcardTest? Parse(string pattern, out string reason)
    {
        reason = "";
        byte[] bytes = Encoding.UTF8.GetBytes(pattern);
        var literals = new List<byte[]>();
        var literal = new List<byte>();
        for (int i = 0; i < bytes.Length; i++)
        {
            byte? next = i + 1 < bytes.Length ? bytes[i + 1] : null;
            switch (bytes[i])
            {
                case (byte)'*' when next == (byte)'*':
                    reason = string.Create(CultureInfo.InvariantCulture, $"Consecutive wildcard characters at pos {i + 1}");
                    return null;
                case (byte)'*':
                    literals.Add([.. literal]);
                    literal.Clear();
                    break;
                case (byte)'\\' when next is (byte)'*' or (byte)'\\':
                    literal.Add(bytes[++i]);
                    break;
                case (byte)'\\':
                    reason = string.Create(CultureInfo.InvariantCulture, $"Invalid escape character at pos {i + 1}");
                    return null;
                default:
                    literal.Add(bytes[i]);
                    break;
            }
        }
        literals.Add([.. literal]);
        return new([.. literals]);
    }

    public override bool Matches(in EventValue value)
    {
        if (value.Kind != EventValueKind.String)
            return false;
        ReadOnlySpan<byte> rest = value.Text;
        if (_literals.Length == 1)
            return rest.SequenceEqual(_literals[0]);
        if (!rest.StartsWith(_literals[0]))
            return false;
        rest = rest[_literals[0].Length..];
        for (int i = 1; i < _literals.Length - 1; i++)
        {
            int at = rest.IndexOf(_literals[i]);
            if (at < 0)
                return false;
            rest = rest[(at + _literals[i].Length)..];
        }
        return rest.EndsWith(_literals[^1]);
    }
}
