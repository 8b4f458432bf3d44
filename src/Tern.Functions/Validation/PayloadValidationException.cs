using System.Globalization;
using System.Text;

namespace Tern.Functions;

/// <summary>A payload violates rules of its type, for example <c>[Required]</c>. It contains no values of the payload, apart from keys of dictionaries in paths.</summary>
public sealed class PayloadValidationException : TernException
{
    // In the message.
    private const int MaxNamed = 5;

    /// <param name="members">The members that violate rules.</param>
    /// <exception cref="ArgumentException">There are none.</exception>
    public PayloadValidationException(IReadOnlyList<InvalidMember> members)
        : base(Describe(members)) => Members = members;

    /// <summary>The members that violate rules, in the order of validation: at most 100, if generated code has validated the payload.</summary>
    public IReadOnlyList<InvalidMember> Members { get; }

    private static string Describe(IReadOnlyList<InvalidMember> members)
    {
        ArgumentNullException.ThrowIfNull(members);
        if (members.Count == 0)
            throw new ArgumentException("The list of invalid members is empty.", nameof(members));
        var text = new StringBuilder("The payload is not valid.");
        for (int i = 0; i < members.Count && i < MaxNamed; i++)
            text.Append(CultureInfo.InvariantCulture, $" {members[i].Path}: {members[i].Message}");
        if (members.Count > MaxNamed)
            text.Append(CultureInfo.InvariantCulture, $" {members.Count - MaxNamed} more members are not valid.");
        return text.ToString();
    }
}
