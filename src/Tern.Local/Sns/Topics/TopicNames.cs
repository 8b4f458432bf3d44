namespace Tern.Local.Sns.Topics;

/// <summary>The rules for names of topics: 1 to 256 letters, digits, hyphens and underscores, and <c>.fifo</c> at the end for a FIFO topic.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html">CreateTopic</seealso>
internal static class TopicNames
{
    private const string FifoSuffix = ".fifo";

    /// <summary>Whether a valid name is that of a FIFO topic.</summary>
    public static bool IsFifo(string name) => name.EndsWith(FifoSuffix, StringComparison.Ordinal);

    /// <summary>Checks the name of a new topic.</summary>
    /// <exception cref="Tern.Sns.InvalidParameterException">The name is not valid for this type of topic.</exception>
    public static void Check(string name, bool isFifo)
    {
        if (name.Length is 0 or > SnsLimits.MaxNameLength || IsFifo(name) != isFifo || !IsValid(isFifo ? name.AsSpan()[..^FifoSuffix.Length] : name))
            throw SnsErrors.Invalid("Topic Name");
    }

    private static bool IsValid(ReadOnlySpan<char> name)
    {
        if (name.IsEmpty)
            return false;
        foreach (char c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('-' or '_'))
                return false;
        }
        return true;
    }
}
