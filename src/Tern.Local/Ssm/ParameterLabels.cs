using System.Buffers;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The rules for labels of versions.</summary>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-labels.html">Parameter labels</seealso>
internal static class ParameterLabels
{
    private const int MaxCount = 10;
    private static readonly SearchValues<char> s_characters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_");

    /// <summary>Whether a label is valid: letters, digits, <c>.-_</c>, not with a digit, <c>aws</c> or <c>ssm</c> at the start.</summary>
    public static bool IsValid(string label) =>
        !label.AsSpan().ContainsAnyExcept(s_characters) && !char.IsAsciiDigit(label[0])
        && !label.StartsWith("aws", StringComparison.OrdinalIgnoreCase) && !label.StartsWith("ssm", StringComparison.OrdinalIgnoreCase);

    /// <summary>Attaches labels to a version. A label of another version is moved.</summary>
    /// <exception cref="ParameterVersionLabelLimitExceededException">The version would have more than 10 labels.</exception>
    public static void Attach(StoredParameter parameter, StoredVersion version, IReadOnlyList<string> labels)
    {
        if (version.Labels.Union(labels).Count() > MaxCount)
            throw new ParameterVersionLabelLimitExceededException("A parameter version can have maximum 10 labels.Move one or more labels to another version and try again.");
        foreach (string label in labels)
        {
            parameter.Versions.Find(other => other.Labels.Contains(label))?.Labels.Remove(label);
            version.Labels.Add(label);
        }
    }
}
