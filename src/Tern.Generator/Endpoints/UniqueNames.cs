using System.Globalization;

namespace Tern.Generator.Endpoints;

/// <summary>Gives names that differ from one another, by numbering later ones.</summary>
internal sealed class UniqueNames(IEnumerable<string> reserved)
{
    private readonly HashSet<string> _taken = new(reserved, StringComparer.Ordinal);

    public string Add(string wanted)
    {
        string name = wanted;
        for (int number = 2; !_taken.Add(name); number++)
            name = wanted + number.ToString(CultureInfo.InvariantCulture);
        return name;
    }
}
