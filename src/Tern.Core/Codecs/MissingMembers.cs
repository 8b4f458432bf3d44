using Tern.Codecs.Json;

namespace Tern.Codecs;

/// <summary>The required members that a request did not have; generated readers of servers fill it.</summary>
/// <remarks>
/// Where each one is missing is found by going through the document again, so only the first <see cref="MaxPaths"/> are kept: a hostile
/// document can be short of millions.
/// </remarks>
public sealed class MissingMembers
{
    /// <summary>How many members are told at most.</summary>
    public const int MaxPaths = 10;

    private readonly List<string> _paths = [];

    /// <summary>The members with their place, for example <c>KeySchema[0].AttributeName</c>, in the order in which reading came past them.</summary>
    public IReadOnlyList<string> Paths => _paths;

    /// <summary>Notes that the object which was just read has no such member.</summary>
    public void Add(scoped in JsonReader reader, string member)
    {
        if (_paths.Count == MaxPaths)
            return;
        string path = reader.Path;
        _paths.Add(path.Length == 0 ? member : $"{path}.{member}");
    }
}
