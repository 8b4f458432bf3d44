namespace Tern.Codecs;

/// <summary>The required members that a request did not have; generated readers of servers fill it, generated checks ask it.</summary>
/// <remarks>Only the first <see cref="MaxMembers"/> are kept: a hostile document can be short of millions.</remarks>
public sealed class MissingMembers
{
    /// <summary>How many members are kept at most.</summary>
    public const int MaxMembers = 100;

    private readonly List<(object Owner, string Member)> _members = [];

    /// <summary>How many there are.</summary>
    public int Count => _members.Count;

    /// <summary>Notes that an object was read that has no such member.</summary>
    public void Add(object owner, string member)
    {
        if (_members.Count < MaxMembers)
            _members.Add((owner, member));
    }

    /// <summary>Whether a member of this very object is missing.</summary>
    public bool Contains(object owner, string member)
    {
        foreach ((object missingOf, string name) in _members)
        {
            if (ReferenceEquals(missingOf, owner) && name == member)
                return true;
        }
        return false;
    }
}
