using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;
using Tern.Runtime;

namespace Tern.Conformance.Protocols;

/// <summary>Compares two objects of generated types, member by member.</summary>
public static class StructureComparer
{
    /// <summary>Compares lists, maps and structures recursively. An absent list differs from an empty one.</summary>
    /// <param name="path">The name of the objects in a difference.</param>
    /// <param name="expected">The expected object.</param>
    /// <param name="actual">The actual object.</param>
    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(string path, object? expected, object? actual)
    {
        // A response without a body has an empty stream.
        if (actual is Stream stream)
            return CompareStreams(path, expected as Stream, stream);
        if (actual is RequestBody body)
            return CompareBodies(path, expected as RequestBody, body);
        if (expected is null || actual is null)
            return expected is null && actual is null ? null : Different(path, expected, actual);
        if (expected is IEnumerable and not string && IsList(expected) && IsList(actual))
            return CompareLists(path, (IEnumerable)expected, (IEnumerable)actual);
        if (expected.GetType() != actual.GetType())
            return $"{path}: expected a {expected.GetType().Name}, got a {actual.GetType().Name}";
        return expected switch
        {
            ReadOnlyMemory<byte> bytes => bytes.Span.SequenceEqual(((ReadOnlyMemory<byte>)actual).Span) ? null : Different(path, expected, actual),
            IEnumerable map when IsMap(expected) => CompareMaps(path, map, (IEnumerable)actual),
            Document document => document.Equals((Document)actual) ? null : Different(path, expected, actual),
            // Equals treats NaN as equal to NaN, which is correct here, but also 0 as equal to -0.
            float number when number == 0 => float.IsNegative(number) == float.IsNegative((float)actual) && (float)actual == 0 ? null : Different(path, expected, actual),
            double number when number == 0 => double.IsNegative(number) == double.IsNegative((double)actual) && (double)actual == 0 ? null : Different(path, expected, actual),
            _ when expected.GetType().IsValueType || expected is string => expected.Equals(actual) ? null : Different(path, expected, actual),
            _ => CompareMembers(path, expected, actual),
        };
    }

    private static string? CompareMembers(string path, object expected, object actual)
    {
        // Properties of a base class (status, message, request id) are not members of the shape.
        foreach (PropertyInfo property in expected.GetType().GetProperties(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly))
        {
            bool isEvents = property.PropertyType is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);
            bool isMember = !isEvents && (property.CanWrite || !typeof(Exception).IsAssignableFrom(property.DeclaringType));
            if (isMember && Compare($"{path}.{property.Name}", property.GetValue(expected), property.GetValue(actual)) is { } difference)
                return difference;
        }
        return null;
    }

    private static string? CompareStreams(string path, Stream? expected, Stream actual)
    {
        byte[] wanted = expected is null ? [] : ReadToEnd(expected);
        byte[] got = ReadToEnd(actual);
        return wanted.AsSpan().SequenceEqual(got) ? null : Different(path, new ReadOnlyMemory<byte>(wanted), new ReadOnlyMemory<byte>(got));
    }

    private static string? CompareBodies(string path, RequestBody? expected, RequestBody actual)
    {
        ReadOnlyMemory<byte> wanted = default;
        expected?.TryGetMemory(out wanted);
        return actual.TryGetMemory(out ReadOnlyMemory<byte> got) && wanted.Span.SequenceEqual(got.Span) ? null : Different(path, wanted, got);
    }

    private static byte[] ReadToEnd(Stream stream)
    {
        var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }

    private static string? CompareLists(string path, IEnumerable expected, IEnumerable actual)
    {
        if (IsAbsent(expected) != IsAbsent(actual))
            return Different(path, expected, actual);
        List<object?> wanted = [.. expected.Cast<object?>()];
        List<object?> got = [.. actual.Cast<object?>()];
        if (wanted.Count != got.Count)
            return $"{path}: expected {wanted.Count} elements, got {got.Count}";
        for (int i = 0; i < wanted.Count; i++)
        {
            if (Compare($"{path}[{i}]", wanted[i], got[i]) is { } difference)
                return difference;
        }
        return null;
    }

    private static string? CompareMaps(string path, IEnumerable expected, IEnumerable actual)
    {
        Dictionary<string, object?> wanted = Entries(expected);
        Dictionary<string, object?> got = Entries(actual);
        if (!wanted.Keys.ToHashSet().SetEquals(got.Keys))
            return $"{path}: expected the keys {string.Join(", ", wanted.Keys)}, got {string.Join(", ", got.Keys)}";
        foreach ((string key, object? value) in wanted)
        {
            if (Compare($"{path}[\"{key}\"]", value, got[key]) is { } difference)
                return difference;
        }
        return null;
    }

    private static Dictionary<string, object?> Entries(IEnumerable map)
    {
        var entries = new Dictionary<string, object?>();
        foreach (object entry in map)
        {
            Type pair = entry.GetType();
            entries.Add((string)pair.GetProperty("Key")!.GetValue(entry)!, pair.GetProperty("Value")!.GetValue(entry));
        }
        return entries;
    }

    private static bool IsList(object value) =>
        value is not string && value.GetType().GetInterfaces().Any(type => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IReadOnlyList<>));

    private static bool IsAbsent(object list) => list.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(AbsentList<>);

    private static bool IsMap(object value) => value.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(OrderedMap<>);

    private static string Different(string path, object? expected, object? actual) => $"{path}: expected {Show(expected)}, got {Show(actual)}";

    private static string Show(object? value) => value switch
    {
        null => "nothing",
        ReadOnlyMemory<byte> bytes => $"the bytes '{Encoding.UTF8.GetString(bytes.Span)}'",
        IEnumerable list and not string when IsAbsent(list) => "no list",
        IEnumerable list and not string when IsList(list) => "a list",
        DateTimeOffset time => time.ToString("O", CultureInfo.InvariantCulture),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => $"'{value}'",
    };
}
