using Tern.ServerRuntime;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The pattern that the values of a parameter must match. A match takes at most 1 second.</summary>
internal static class AllowedPattern
{
    /// <summary>Checks a value. No message contains the value.</summary>
    /// <exception cref="InvalidAllowedPatternException">The pattern is not a regular expression.</exception>
    /// <exception cref="ParameterPatternMismatchException">The value does not match.</exception>
    public static void Check(string? pattern, string value)
    {
        if (string.IsNullOrEmpty(pattern))
            return;
        if (!Create(pattern).IsMatch(value))
            throw new ParameterPatternMismatchException($"Parameter value, cannot be validated against allowedPattern: {pattern}");
    }

    // The pattern of the service must match the complete value.
    private static ConstraintPattern Create(string pattern)
    {
        try
        {
            return new ConstraintPattern($"^(?:{pattern})$");
        }
        catch (ArgumentException)
        {
            throw new InvalidAllowedPatternException($"The regular expression {pattern} is not valid. Check the allowed pattern.");
        }
    }
}
