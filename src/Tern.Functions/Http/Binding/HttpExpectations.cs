namespace Tern.Functions.Codecs;

/// <summary>What a text has to be, in messages to callers.</summary>
internal static class HttpExpectations
{
    public static string Of(Type type) => type == typeof(bool) ? "true or false"
        : type == typeof(int) || type == typeof(long) || type == typeof(short) || type == typeof(byte) || type == typeof(sbyte)
            || type == typeof(uint) || type == typeof(ulong) || type == typeof(ushort) ? "an integer in the range of " + type.Name
        : type == typeof(double) || type == typeof(float) || type == typeof(decimal) ? "a number"
        : "a valid " + type.Name;
}
