namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for group IDs, deduplication IDs and attempt IDs.</summary>
internal static class IdRules
{
    private const string Punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    /// <exception cref="TernServiceException">The ID is not null, and invalid.</exception>
    public static void Check(string? id, string parameter)
    {
        if (id is not null && !IsValid(id))
            throw SqsErrors.InvalidValue(parameter, id, $"{parameter} can only include alphanumeric and punctuation characters. 1 to 128 in length.");
    }

    private static bool IsValid(string id)
    {
        if (id.Length is 0 or > QueueLimits.MaxIdLength)
            return false;
        foreach (char c in id)
        {
            if (!char.IsAsciiLetterOrDigit(c) && !Punctuation.Contains(c, StringComparison.Ordinal))
                return false;
        }
        return true;
    }
}
