namespace Tern.Functions.Build.Elf;

/// <summary>Compares the required version of glibc with that of Amazon Linux 2023, on which the runtimes are based.</summary>
internal static class GlibcCheck
{
    private const string Prefix = "GLIBC_";
    private static readonly Version s_runtime = new(2, 34);

    /// <summary>The version that a file requires, or <see langword="null"/>.</summary>
    public static Version? Required(IEnumerable<string> symbolVersions)
    {
        Version? required = null;
        foreach (string symbolVersion in symbolVersions)
        {
            if (Parse(symbolVersion) is { } version && (required is null || version > required))
                required = version;
        }
        return required;
    }

    /// <summary>The warning for a file that Amazon Linux 2023 cannot load, or <see langword="null"/>.</summary>
    public static string? Warning(string name, Version? required, string containerCommand) => required is null || required <= s_runtime
        ? null
        : $"The file '{name}' requires glibc {required}. Amazon Linux 2023 has glibc {s_runtime}, so the function does not start there. Publish on Amazon Linux 2023, or in its container: {containerCommand}";

    private static Version? Parse(string symbolVersion)
    {
        if (!symbolVersion.StartsWith(Prefix, StringComparison.Ordinal))
            return null;
        // Features of the loader. The first one, GLIBC_ABI_DT_RELR for compact relocations, is in glibc 2.36; others are in later versions.
        if (symbolVersion.StartsWith("GLIBC_ABI_", StringComparison.Ordinal))
            return new Version(2, 36);
        return Version.TryParse(symbolVersion.AsSpan(Prefix.Length), out Version? version) ? version : null;
    }
}
