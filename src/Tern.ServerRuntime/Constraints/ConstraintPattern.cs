using System.ComponentModel;
using System.Text.RegularExpressions;

// Only servers check patterns. A client program does not contain this assembly, and so no regular expression engine.
#pragma warning disable RS0030

namespace Tern.ServerRuntime;

/// <summary>A pattern constraint of a model. For the generated validation of servers.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ConstraintPattern
{
    // Models are trusted, requests are not: crafted text must not cause a long match (ReDoS).
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(1);

    private readonly Regex _regex;

    /// <param name="pattern">The pattern of the model, which does not need to be anchored.</param>
    public ConstraintPattern(string pattern)
    {
        ModelText = pattern;
        Text = pattern.TrimStart('^');
        // An escaped dollar sign at the end is a literal, not an anchor.
        if (Text.EndsWith('$') && !Text.EndsWith("\\$", StringComparison.Ordinal))
            Text = Text[..^1];
        _regex = new Regex(pattern, RegexOptions.CultureInvariant, s_limit);
    }

    /// <summary>The pattern without its anchors, as in the errors of older AWS services.</summary>
    public string Text { get; }

    /// <summary>The pattern of the model.</summary>
    public string ModelText { get; }

    /// <summary>Whether a text matches the pattern. Returns false if the match takes longer than 1 second.</summary>
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
