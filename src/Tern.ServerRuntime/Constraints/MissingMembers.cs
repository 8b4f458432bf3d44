using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>The required members that are missing in a request. The generated readers of servers add them, and the generated validation reads them.</summary>
/// <remarks>Only the first <see cref="MaxMembers"/> are stored, because a malicious document can omit millions.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MissingMembers
{
    /// <summary>The maximum number of stored members: 100.</summary>
    public const int MaxMembers = 100;

    private List<(object Owner, string Member)>? _members;

    /// <summary>The number of stored members.</summary>
    public int Count => _members?.Count ?? 0;

    /// <summary>Adds a missing member of an object.</summary>
    public void Add(object owner, string member)
    {
        _members ??= [];
        if (_members.Count < MaxMembers)
            _members.Add((owner, member));
    }

    /// <summary>Whether a member of this object instance is missing.</summary>
    public bool Contains(object owner, string member)
    {
        foreach ((object missingOf, string name) in _members ?? [])
        {
            if (ReferenceEquals(missingOf, owner) && name == member)
                return true;
        }
        return false;
    }
}
