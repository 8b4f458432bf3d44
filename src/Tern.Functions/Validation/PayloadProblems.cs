using System.ComponentModel;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Tern.Functions.Codecs;

/// <summary>The members of a payload that violate rules, for generated code. Without any, nothing is allocated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct PayloadProblems
{
    // An event has up to 6 MB, and so any number of elements that are not valid.
    private const int MaxCount = 100;
    private const int MaxKeyLength = 64;

    private List<InvalidMember>? _members;

    /// <summary>The number of members.</summary>
    public readonly int Count => _members?.Count ?? 0;

    /// <summary>The members.</summary>
    public readonly IReadOnlyList<InvalidMember> Members => _members ?? (IReadOnlyList<InvalidMember>)[];

    /// <summary>Adds a member, unless there are 100.</summary>
    /// <inheritdoc cref="InvalidMember(string, string, string)"/>
    public void Add(string path, string rule, string message)
    {
        _members ??= [];
        if (_members.Count < MaxCount)
            _members.Add(new InvalidMember(path, rule, message));
    }

    /// <summary>Adds the name of an object's member to the paths.</summary>
    /// <param name="start">The first member whose path is changed.</param>
    /// <param name="name">The name.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void InMember(int start, string name)
    {
        if (Count > start)
            Prepend(start, name);
    }

    /// <summary>Adds the index of an element to the paths.</summary>
    /// <param name="start">The first member whose path is changed.</param>
    /// <param name="index">The index.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void InElement(int start, int index)
    {
        if (Count > start)
            Prepend(start, string.Create(CultureInfo.InvariantCulture, $"[{index}]"));
    }

    /// <summary>Adds the key of a dictionary to the paths.</summary>
    /// <typeparam name="TKey">The type of the key.</typeparam>
    /// <param name="start">The first member whose path is changed.</param>
    /// <param name="key">The key. Only its first 64 characters are used.</param>
    public readonly void InEntry<TKey>(int start, TKey key)
        where TKey : notnull
    {
        if (Count > start)
            Prepend(start, Shorten(Convert.ToString(key, CultureInfo.InvariantCulture) ?? ""));
    }

    private static string Shorten(string key) => key.Length <= MaxKeyLength ? key : string.Concat(key.AsSpan(0, MaxKeyLength), "…");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void Prepend(int start, string step)
    {
        for (int i = start; i < _members!.Count; i++)
        {
            InvalidMember member = _members[i];
            string separator = member.Path.Length == 0 || member.Path[0] == '[' ? "" : ".";
            _members[i] = new InvalidMember($"{step}{separator}{member.Path}", member.Rule, member.Message);
        }
    }
}
