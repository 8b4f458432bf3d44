using System.Text.RegularExpressions;

// Only servers check patterns: a program of clients has nothing of this class, and so no engine of regular expressions.
#pragma warning disable RS0030

namespace Tern.Codecs;

/// <summary>A pattern that a model demands of a text; for the generated checks of servers.</summary>
public sealed class ConstraintPattern
{
    // Models are trusted, requests are not: no pattern may be made to run for long by a chosen text.
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(1);

    private readonly Regex _regex;

    /// <param name="pattern">The pattern as the model has it; it need not be anchored.</param>
    public ConstraintPattern(string pattern)
    {
        Text = pattern.TrimStart('^');
        // An escaped dollar at the end is a dollar that the text has.
        if (Text.EndsWith('$') && !Text.EndsWith("\\$", StringComparison.Ordinal))
            Text = Text[..^1];
        _regex = new Regex(pattern, RegexOptions.CultureInvariant, s_limit);
    }

    /// <summary>The pattern without its anchors, as errors of services show it.</summary>
    public string Text { get; }

    /// <summary>Whether a text is as the pattern demands; one that cannot be decided in a second is not.</summary>
    public bool IsMatch(string text)
    {
        try
        {
            return _regex.IsMatch(text);
        }
        catch (RegexMatchTimeoutException)
        {
            return false;
        }
    }
}
