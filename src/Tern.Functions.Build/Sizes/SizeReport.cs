using System.Globalization;

namespace Tern.Functions.Build.Sizes;

/// <summary>The table of sizes with the differences from the previous build.</summary>
internal static class SizeReport
{
    public static void Write(TextWriter output, PackageSizes sizes, PackageSizes? previous)
    {
        output.WriteLine($"{Bytes(sizes.Zip),14} {Difference(sizes.Zip, previous?.Zip),12}  zip");
        output.WriteLine($"{Bytes(sizes.Unzipped),14} {Difference(sizes.Unzipped, previous?.Unzipped),12}  unzipped, of these:");
        SortedSet<string> names = new(sizes.Parts.Keys, StringComparer.Ordinal);
        names.UnionWith(previous?.Parts.Keys ?? Enumerable.Empty<string>());
        foreach ((string name, long bytes) in names.Select(name => (name, sizes.Parts.GetValueOrDefault(name))).OrderByDescending(part => part.Item2))
            output.WriteLine($"{Bytes(bytes),14} {Difference(bytes, previous?.Parts.GetValueOrDefault(name)),12}  {name}");
    }

    private static string Bytes(long bytes) => bytes.ToString("N0", CultureInfo.InvariantCulture);

    private static string Difference(long bytes, long? previous) => previous is null ? "" : (bytes - previous.Value).ToString("+#,0;-#,0;0", CultureInfo.InvariantCulture);
}
