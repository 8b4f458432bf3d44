using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns.Matching;

namespace Tern.Local.EventBridge.Transformers;

/// <summary>A path to a part of an event: <c>InputPath</c> of a target, and the values of <c>InputPathsMap</c>.</summary>
/// <remarks>
/// The subset of JSONPath of EventBridge: <c>$</c>, names (<c>.name</c>, <c>['name']</c>), indexes (<c>[0]</c>) and all children (<c>.*</c>, <c>[*]</c>).
/// The values of a path with all children are an array.
/// See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-transform-target-input.html"/>.
/// </remarks>
internal sealed class InputPath
{
    private const int MaxLength = 256;
    private const int MaxDepth = 1000;

    private readonly Step[] _steps;
    private readonly bool _hasAllChildren;

    private InputPath(Step[] steps)
    {
        _steps = steps;
        foreach (Step step in steps)
            _hasAllChildren |= step.Kind == StepKind.AllChildren;
    }

    private enum StepKind
    {
        Name,
        Index,
        AllChildren,
    }

    /// <summary>Parses a path of up to 256 characters.</summary>
    /// <returns>The path, or null if the text is not a path.</returns>
    public static InputPath? Parse(string text)
    {
        if (text.Length > MaxLength || !text.StartsWith('$'))
            return null;
        var steps = new List<Step>();
        ReadOnlySpan<char> rest = text.AsSpan(1);
        while (!rest.IsEmpty)
        {
            if ((rest[0] == '.' ? ReadName(ref rest) : rest[0] == '[' ? ReadBrackets(ref rest) : null) is not { } step)
                return null;
            steps.Add(step);
        }
        return new([.. steps]);
    }

    /// <summary>Reads the part of an event, as it is written in the event.</summary>
    /// <param name="json">The event, valid JSON in UTF-8.</param>
    /// <returns>The part, or null if the event does not have it.</returns>
    public byte[]? Read(ReadOnlySpan<byte> json)
    {
        List<Range> parts = [Range.All];
        foreach (Step step in _steps)
        {
            var children = new List<Range>();
            foreach (Range part in parts)
                AddChildren(json, part, step, children);
            parts = children;
        }
        if (parts.Count == 0)
            return null;
        if (!_hasAllChildren)
            return json[parts[0]].ToArray();

        var array = new List<byte> { (byte)'[' };
        foreach (Range part in parts)
        {
            if (array.Count > 1)
                array.Add((byte)',');
            array.AddRange(json[part]);
        }
        array.Add((byte)']');
        return [.. array];
    }

    private static Step? ReadName(ref ReadOnlySpan<char> rest)
    {
        rest = rest[1..];
        int length = rest.IndexOfAny('.', '[');
        ReadOnlySpan<char> name = length < 0 ? rest : rest[..length];
        rest = rest[name.Length..];
        if (name is "*")
            return new(StepKind.AllChildren, [], 0);
        foreach (char c in name)
        {
            if (!char.IsLetterOrDigit(c) && c is not ('_' or '-' or '$' or '@' or ':'))
                return null;
        }
        return name.IsEmpty ? null : new(StepKind.Name, Utf8(name), 0);
    }

    private static Step? ReadBrackets(ref ReadOnlySpan<char> rest)
    {
        if (rest is ['[', '\'' or '"', ..])
        {
            char quote = rest[1];
            int length = rest[2..].IndexOf(quote);
            if (length <= 0 || !rest[(length + 3)..].StartsWith("]"))
                return null;
            var name = new Step(StepKind.Name, Utf8(rest.Slice(2, length)), 0);
            rest = rest[(length + 4)..];
            return name;
        }
        int end = rest.IndexOf(']');
        if (end < 0)
            return null;
        ReadOnlySpan<char> content = rest[1..end];
        rest = rest[(end + 1)..];
        if (content is "*")
            return new(StepKind.AllChildren, [], 0);
        return int.TryParse(content, NumberStyles.None, CultureInfo.InvariantCulture, out int index) ? new(StepKind.Index, [], index) : null;
    }

    private static byte[] Utf8(ReadOnlySpan<char> text)
    {
        byte[] bytes = new byte[Encoding.UTF8.GetByteCount(text)];
        Encoding.UTF8.GetBytes(text, bytes);
        return bytes;
    }

    private static void AddChildren(ReadOnlySpan<byte> json, Range part, Step step, List<Range> children)
    {
        int start = part.Start.GetOffset(json.Length);
        var reader = new Utf8JsonReader(json[part], new JsonReaderOptions { MaxDepth = MaxDepth });
        reader.Read();
        bool isObject = reader.TokenType == JsonTokenType.StartObject;
        if (!isObject && reader.TokenType != JsonTokenType.StartArray)
            return;
        byte[] buffer = step.Kind == StepKind.Name ? new byte[json[part].Length] : [];
        int first = children.Count;
        for (int index = 0; reader.Read() && reader.TokenType is not (JsonTokenType.EndObject or JsonTokenType.EndArray); index++)
        {
            bool isChild = step.Kind switch
            {
                StepKind.Index => !isObject && index == step.Index,
                StepKind.Name => isObject && HasName(reader, step.Name, buffer),
                _ => true,
            };
            if (isObject)
                reader.Read();
            int begin = start + (int)reader.TokenStartIndex;
            reader.Skip();
            if (!isChild)
                continue;
            // The last of several members with one name counts.
            if (step.Kind == StepKind.Name)
                children.RemoveRange(first, children.Count - first);
            children.Add(begin..(start + (int)reader.BytesConsumed));
        }
    }

    private static bool HasName(in Utf8JsonReader reader, byte[] name, byte[] buffer) =>
        !reader.ValueIsEscaped ? reader.ValueSpan.SequenceEqual(name) : buffer.AsSpan(0, JsonEscapes.Decode(reader.ValueSpan, buffer)).SequenceEqual(name);

    /// <summary>A step to a member, to an element, or to all of them.</summary>
    private readonly record struct Step(StepKind Kind, byte[] Name, int Index);
}
