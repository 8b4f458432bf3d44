namespace Tern.Functions.Build.Templates;

/// <summary>Which templates are written, and from which assemblies.</summary>
internal sealed class TemplatePlan
{
    /// <summary>The assembly of the project.</summary>
    public required string Assembly { get; init; }

    /// <summary>The assemblies of referenced projects.</summary>
    public required List<string> ProjectReferences { get; init; }

    /// <summary>All other referenced assemblies.</summary>
    public required List<string> References { get; init; }

    /// <summary>The runtime: <c>provided.al2023</c> or <c>dotnet10</c>.</summary>
    public required string Runtime { get; init; }

    /// <summary>The selected formats, without repetitions.</summary>
    public required List<string> Formats { get; init; }

    /// <summary>Reads the value of <c>LambdaTemplates</c>.</summary>
    public static List<string> ReadFormats(string value)
    {
        List<string> formats = [.. value.Split([',', ';'], StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Distinct(StringComparer.Ordinal)];
        if (formats is ["none"])
            return [];
        foreach (string format in formats)
        {
            if (!TemplateWriter.Formats.Contains(format))
                throw new PackageException($"The value '{format}' of LambdaTemplates is not valid. Expected: {string.Join(", ", TemplateWriter.Formats)}, separated by semicolons, or none.");
        }
        return formats;
    }
}
