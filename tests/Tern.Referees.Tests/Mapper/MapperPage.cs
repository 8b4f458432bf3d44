using Tern.Conformance;

namespace Tern.Referees.Tests.Mapper;

/// <summary>The tables of docs/mapper.md.</summary>
internal static class MapperPage
{
    /// <summary>Returns the texts in the first column of the table below a heading.</summary>
    public static IReadOnlyList<string> FirstColumn(string heading)
    {
        string[] lines = File.ReadAllLines(Path.Combine(RepositoryFolder.Find()!, "docs", "mapper.md"));
        return
        [
            .. lines.SkipWhile(line => line != heading).SkipWhile(line => !line.StartsWith("|---", StringComparison.Ordinal)).Skip(1)
                .TakeWhile(line => line.StartsWith('|')).Select(line => line.Split('|')[1].Trim()),
        ];
    }

    /// <summary>Returns the traits <c>Difference</c> of the tests of classes.</summary>
    public static IEnumerable<string> DifferencesOf(params Type[] tests) =>
        tests.SelectMany(type => type.GetMethods()).SelectMany(method => method.GetCustomAttributes(typeof(TraitAttribute), inherit: false)).Cast<TraitAttribute>().Select(trait => trait.Value).Distinct();
}
