using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns.Matching;
using Tern.Local.EventBridge.Patterns.Syntax;

namespace Tern.Local.EventBridge.Patterns;

/// <summary>An event pattern of EventBridge. It is immutable, and can be used by several threads.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html"/>.</remarks>
internal sealed class EventPattern
{
    /// <summary>The default maximum length of the pattern of a rule, in characters.</summary>
    public const int DefaultMaxLength = 4096;

    private readonly CompiledPattern _pattern;

    private EventPattern(CompiledPattern pattern) => _pattern = pattern;

    /// <summary>Parses a pattern.</summary>
    /// <param name="utf8Json">The pattern, a JSON object in UTF-8.</param>
    /// <param name="maxLength">The maximum length, in UTF-16 characters.</param>
    /// <exception cref="InvalidEventPatternException">The pattern is not valid, or too long.</exception>
    public static EventPattern Parse(ReadOnlySpan<byte> utf8Json, int maxLength = DefaultMaxLength)
    {
        string json = Encoding.UTF8.GetString(utf8Json);
        if (json.Length > maxLength)
            throw new InvalidEventPatternException(string.Create(CultureInfo.InvariantCulture, $"Pattern is longer than {maxLength} characters."));
        try
        {
            PatternDialect dialect = PatternDialect.EventBridge;
            return new(new(PatternParser.Parse(json, dialect).Alternatives, dialect.Numbers));
        }
        catch (PatternSyntaxException e)
        {
            throw new InvalidEventPatternException(e.Message);
        }
    }

    /// <summary>Whether an event matches. The event is read once.</summary>
    /// <param name="eventJson">The event, a JSON object in UTF-8.</param>
    /// <exception cref="JsonException">The event is not a JSON object.</exception>
    public bool Matches(ReadOnlySpan<byte> eventJson) => _pattern.Matches(eventJson);
}
