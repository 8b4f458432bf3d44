using System.Reflection;
using System.Text.Json;

namespace Tern.Benchmarks.Codecs;

/// <summary>Creates requests from the parameters of a case. Members are set by name.</summary>
internal static class CaseParameters
{
    public static T Create<T>(JsonElement parameters) => (T)Structure(parameters, typeof(T));

    private static object Value(JsonElement value, Type type) =>
        type == typeof(string) ? value.GetString()!
        : type == typeof(bool) ? value.GetBoolean()
        : type == typeof(int) ? value.GetInt32()
        : type == typeof(long) ? value.GetInt64()
        : type == typeof(double) ? value.GetDouble()
        : type == typeof(DateTimeOffset) ? DateTimeOffset.UnixEpoch.AddSeconds(value.GetDouble())
        : type == typeof(ReadOnlyMemory<byte>) ? new ReadOnlyMemory<byte>(Convert.FromBase64String(value.GetString()!))
        : type.IsValueType ? Activator.CreateInstance(type, value.GetString())!
        : type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IReadOnlyList<>) ? List(value, type.GetGenericArguments()[0])
        : type == typeof(OrderedMap<string>) ? new OrderedMap<string>(value.EnumerateObject().Select(entry => KeyValuePair.Create(entry.Name, entry.Value.GetString()!)))
        : Structure(value, type);

    private static Array List(JsonElement value, Type type)
    {
        Array elements = Array.CreateInstance(type, value.GetArrayLength());
        for (int i = 0; i < elements.Length; i++)
            elements.SetValue(Value(value[i], type), i);
        return elements;
    }

    private static object Structure(JsonElement value, Type type)
    {
        object structure = Activator.CreateInstance(type)!;
        foreach (JsonProperty member in value.EnumerateObject())
        {
            PropertyInfo property = type.GetProperty(member.Name, BindingFlags.IgnoreCase | BindingFlags.Public | BindingFlags.Instance)!;
            property.SetValue(structure, Value(member.Value, Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType));
        }
        return structure;
    }
}
