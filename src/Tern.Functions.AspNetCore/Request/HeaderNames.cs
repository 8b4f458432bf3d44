using System.Text;

namespace Tern.Functions.AspNetCore.Request;

/// <summary>The names of earlier requests, so that most requests create no strings for them. The number of names is bounded.</summary>
internal sealed class HeaderNames
{
    private const int Count = 128;
    private const int MaxLength = 64;

    private readonly string?[] _names = new string?[Count];

    public string GetString(ReadOnlySpan<byte> name)
    {
        if (name.Length is 0 or > MaxLength)
            return Encoding.UTF8.GetString(name);
        int hash = name.Length;
        foreach (byte next in name)
            hash = (hash * 31) + next;
        ref string? entry = ref _names[hash & (Count - 1)];
        if (entry is not null && Ascii.Equals(name, entry))
            return entry;
        return entry = Encoding.UTF8.GetString(name);
    }
}
