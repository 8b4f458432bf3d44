using Tern.Functions.Build.Elf;
using Tern.Functions.Build.Sizes;
using Tern.Functions.Build.Templates;
using Tern.Functions.Build.Zip;

namespace Tern.Functions.Build;

/// <summary>Checks the published files and writes the zip, its symbols, its sizes and its infrastructure templates.</summary>
internal static class LambdaPackager
{
    /// <param name="plan">What to write.</param>
    /// <param name="output">Receives the report.</param>
    /// <param name="warnings">Receives a line for each warning.</param>
    public static void Run(PackagePlan plan, TextWriter output, TextWriter warnings)
    {
        PublishFolder folder = PublishFolder.Read(plan.Folder, plan.Executable);
        SizeLimits.CheckUnzipped(plan.Folder, folder.Length);
        PackageSizes? previous = PackageSizes.Read(plan.SizeFile);
        long zipLength = 0;
        AtomicFile.Write(plan.ZipFile, stream =>
        {
            WriteZip(stream, folder, plan, warnings);
            zipLength = stream.Length;
            SizeLimits.CheckZip(plan.ZipFile, zipLength, plan.MaxZipMegabytes);
        });
        PackageSizes sizes = new() { Zip = zipLength, Unzipped = folder.Length, Parts = MeasureParts(folder, plan) };
        AtomicFile.Write(plan.SizeFile, sizes.Write);
        WriteSymbols(folder, plan.SymbolFolder);
        TemplateWriter.Run(plan.Templates, plan.ZipFile, plan.Architecture, warnings);
        SizeReport.Write(output, sizes, previous);
    }

    private static void WriteZip(Stream stream, PublishFolder folder, PackagePlan plan, TextWriter warnings)
    {
        ZipWriter zip = new(stream);
        foreach (PackageFile file in folder.Files)
        {
            byte[] content = File.ReadAllBytes(file.Path);
            Check(file, content, plan, warnings);
            zip.Add(file.Name, content);
        }
        zip.Complete();
    }

    // Libraries of packages are checked too, because the function loads them.
    private static void Check(PackageFile file, ReadOnlySpan<byte> content, PackagePlan plan, TextWriter warnings)
    {
        bool isExecutable = plan.Executable.Length > 0 && file.Name == PublishFolder.Bootstrap;
        if (!isExecutable && !ElfFile.Is64Bit(content))
            return;
        ElfFile elf = ElfFile.Open(content, file.Name);
        if (isExecutable && elf.Architecture != plan.Architecture)
            throw new PackageException($"The file '{file.Name}' is built for {elf.Architecture}. Expected: {plan.Architecture}. Check RuntimeIdentifier and CppCompilerAndLinker.");
        if (GlibcCheck.Warning(file.Name, GlibcCheck.Required(elf.ReadRequiredVersions()), plan.ContainerCommand) is { } warning)
            warnings.WriteLine($"warning TERN0013 {warning}");
    }

    private static SortedDictionary<string, long> MeasureParts(PublishFolder folder, PackagePlan plan)
    {
        SortedDictionary<string, long> parts = new(StringComparer.Ordinal);
        foreach (PackageFile file in folder.Files)
        {
            if (plan.StatisticsFile.Length > 0 && file.Name == PublishFolder.Bootstrap)
                NativeSizes.Add(parts, file.Length, NativeStatistics.Read(plan.StatisticsFile));
            else
                parts[file.Name] = file.Length;
        }
        return parts;
    }

    private static void WriteSymbols(PublishFolder folder, string symbolFolder)
    {
        // LambdaZipFolder can be a folder with other content, so that only symbols of an earlier build are deleted.
        if (Directory.Exists(symbolFolder))
        {
            foreach (string file in Directory.GetFiles(symbolFolder, "*", SearchOption.AllDirectories).Where(PublishFolder.IsSymbol))
                File.Delete(file);
        }
        foreach (PackageFile file in folder.Symbols)
        {
            AtomicFile.Write(Path.Combine(symbolFolder, file.Name), stream =>
            {
                using FileStream symbols = File.OpenRead(file.Path);
                symbols.CopyTo(stream);
            });
        }
    }
}
