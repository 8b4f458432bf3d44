namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for names of queues.</summary>
internal static class QueueNameRules
{
    public const string FifoSuffix = ".fifo";

    /// <exception cref="TernServiceException">The name is invalid for this type of queue.</exception>
    public static void Check(string name, bool isFifo)
    {
        SqsErrors.Require(name, "QueueName");
        if (isFifo)
        {
            if (!name.EndsWith(FifoSuffix, StringComparison.Ordinal) || !IsValid(name.AsSpan()[..^FifoSuffix.Length], QueueLimits.MaxNameLength - FifoSuffix.Length))
                throw SqsErrors.Invalid("The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in length.");
        }
        else if (!IsValid(name, QueueLimits.MaxNameLength))
        {
            throw SqsErrors.Invalid("Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length");
        }
    }

    private static bool IsValid(ReadOnlySpan<char> name, int maxLength)
    {
        if (name.IsEmpty || name.Length > maxLength)
            return false;
        foreach (char c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('-' or '_'))
                return false;
        }
        return true;
    }
}
