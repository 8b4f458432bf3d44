using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Tern.Local.EventBridge.Transformers;

/// <summary>The input transformer of a target: a template with parts of an event. It is immutable, and can be used by several threads.</summary>
/// <remarks>
/// A variable between quotes is replaced by text: a string without its quotes, another value as JSON without any quotes. Outside of quotes it is replaced by
/// JSON. A path that the event does not have is an empty string. A name that is not a variable stays as it is written.
/// See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-transform-target-input.html"/>.
/// </remarks>
internal sealed class InputTransformer
{
    /// <summary>The default maximum length of an input, in bytes.</summary>
    public const int DefaultMaxInputLength = 256 * 1024;

    private const int MaxPaths = 100;
    private const int MaxTemplateLength = 8192;
    private const int MaxDepth = 1000;
    private const string ReservedPrefix = "AWS";

    private readonly Dictionary<string, InputPath> _paths;
    private readonly List<TemplatePart> _parts;

    private InputTransformer(Dictionary<string, InputPath> paths, List<TemplatePart> parts)
    {
        _paths = paths;
        _parts = parts;
    }

    /// <summary>Parses a transformer.</summary>
    /// <param name="paths">The paths by the names of their variables, up to 100. A name cannot start with <c>AWS</c>.</param>
    /// <param name="template">The template, 1 to 8192 characters.</param>
    /// <exception cref="InvalidInputTransformerException">A path, a name or the template is not valid.</exception>
    public static InputTransformer Parse(IReadOnlyDictionary<string, string> paths, string template)
    {
        if (paths.Count > MaxPaths)
            throw new InvalidInputTransformerException($"InputPathsMap has more than {MaxPaths} paths.");
        if (template.Length is 0 or > MaxTemplateLength)
            throw new InvalidInputTransformerException($"InputTemplate must have 1 to {MaxTemplateLength} characters.");
        var parsed = new Dictionary<string, InputPath>(StringComparer.Ordinal);
        foreach ((string name, string path) in paths)
        {
            if (name.StartsWith(ReservedPrefix, StringComparison.OrdinalIgnoreCase))
                throw new InvalidInputTransformerException($"The name '{name}' in InputPathsMap must not start with {ReservedPrefix}.");
            parsed[name] = InputPath.Parse(path)
                ?? throw new InvalidInputTransformerException($"The path '{path}' in InputPathsMap is not valid. A path starts with $.");
        }
        return new(parsed, InputTemplate.Split(template));
    }

    /// <summary>Creates the input of a target.</summary>
    /// <param name="eventJson">The event, a JSON object in UTF-8.</param>
    /// <param name="context">The values of the reserved variables.</param>
    /// <param name="maxLength">The maximum length of the input, in bytes.</param>
    /// <returns>The input in UTF-8, or null if it is too long.</returns>
    /// <exception cref="JsonException">The event is not valid JSON.</exception>
    public byte[]? Transform(ReadOnlySpan<byte> eventJson, in InputContext context, int maxLength = DefaultMaxInputLength)
    {
        Validate(eventJson);
        var values = new Dictionary<string, byte[]?>(StringComparer.Ordinal);
        var input = new List<byte>();
        foreach (TemplatePart part in _parts)
        {
            if (part.Variable is null || !TryGetValue(part.Variable, values, eventJson, context, out byte[]? value))
                input.AddRange(part.Text);
            else
                VariableValue.Append(input, value, part.IsInString);
            if (input.Count > maxLength)
                return null;
        }
        return [.. input];
    }

    private static void Validate(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = MaxDepth });
        while (reader.Read())
        {
        }
    }

    private bool TryGetValue(
        string variable, Dictionary<string, byte[]?> values, ReadOnlySpan<byte> eventJson, in InputContext context, out byte[]? value)
    {
        if (values.TryGetValue(variable, out value))
            return true;
        value = variable switch
        {
            "aws.events.rule-arn" => Quote(context.RuleArn),
            "aws.events.rule-name" => Quote(context.RuleName),
            "aws.events.event.ingestion-time" => Quote(context.IngestionTime.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture)),
            "aws.events.event.json" => eventJson.ToArray(),
            "aws.events.event" => EventEnvelope.Read(eventJson),
            _ => null,
        };
        if (value is null)
        {
            if (!_paths.TryGetValue(variable, out InputPath? path))
                return false;
            value = path.Read(eventJson);
        }
        values.Add(variable, value);
        return true;
    }

    private static byte[] Quote(string text) => Encoding.UTF8.GetBytes($"\"{JsonEncodedText.Encode(text)}\"");
}
