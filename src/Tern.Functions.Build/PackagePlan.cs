using System.Globalization;
using Tern.Functions.Build.Templates;

namespace Tern.Functions.Build;

/// <summary>What <c>LambdaZip.targets</c> requests: a file with a line <c>name|value</c> for each property. Names of assemblies have several lines.</summary>
internal sealed class PackagePlan
{
    /// <summary>The published files.</summary>
    public required string Folder { get; init; }

    /// <summary>The zip to write.</summary>
    public required string ZipFile { get; init; }

    /// <summary>The sizes of this build, and before it those of the previous build.</summary>
    public required string SizeFile { get; init; }

    /// <summary>The folder for the symbols.</summary>
    public required string SymbolFolder { get; init; }

    /// <summary><c>x64</c> or <c>arm64</c>.</summary>
    public required string Architecture { get; init; }

    /// <summary>The command that publishes the project in a container of Amazon Linux 2023.</summary>
    public required string ContainerCommand { get; init; }

    /// <summary>The name of the native executable in the folder, which is <c>bootstrap</c> in the zip. Empty for a managed runtime.</summary>
    public string Executable { get; init; } = "";

    /// <summary>The statistics of the native compiler. Empty for a managed runtime.</summary>
    public string StatisticsFile { get; init; } = "";

    /// <summary>The limit of the zip in megabytes.</summary>
    public int MaxZipMegabytes { get; init; } = SizeLimits.DirectUploadMegabytes;

    /// <summary>The infrastructure templates.</summary>
    public required TemplatePlan Templates { get; init; }

    public static PackagePlan Read(string file)
    {
        Dictionary<string, string> values = new(StringComparer.Ordinal);
        List<string> projectReferences = [], references = [];
        foreach (string line in File.ReadAllLines(file))
        {
            int separator = line.IndexOf('|', StringComparison.Ordinal);
            if (separator <= 0)
                continue;
            string value = line[(separator + 1)..];
            switch (line[..separator])
            {
                case "project-reference":
                    projectReferences.Add(value);
                    break;
                case "reference":
                    references.Add(value);
                    break;
                case string name:
                    values[name] = value;
                    break;
            }
        }
        return new PackagePlan
        {
            Folder = Required("folder"),
            ZipFile = Required("zip"),
            SizeFile = Required("sizes"),
            SymbolFolder = Required("symbols"),
            Architecture = Required("architecture"),
            ContainerCommand = Required("container"),
            Executable = values.GetValueOrDefault("executable", ""),
            StatisticsFile = values.GetValueOrDefault("statistics", ""),
            MaxZipMegabytes = ReadMegabytes(values.GetValueOrDefault("max-zip-mb", "")),
            Templates = new TemplatePlan
            {
                Assembly = values.GetValueOrDefault("assembly", ""),
                ProjectReferences = projectReferences,
                References = references,
                Runtime = values.GetValueOrDefault("runtime", ""),
                Formats = TemplatePlan.ReadFormats(values.GetValueOrDefault("templates", "")),
            },
        };

        string Required(string name) => values.GetValueOrDefault(name) is { Length: > 0 } value
            ? value
            : throw new PackageException($"The plan '{file}' has no value '{name}'. Publish with the target LambdaZip.");
    }

    private static int ReadMegabytes(string value) => value switch
    {
        "" => SizeLimits.DirectUploadMegabytes,
        _ when int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int megabytes) && megabytes is >= 1 and <= SizeLimits.UnzippedMegabytes => megabytes,
        _ => throw new PackageException($"The value '{value}' of LambdaMaxZipMegabytes is not valid. Expected: 1 to {SizeLimits.UnzippedMegabytes}."),
    };
}
