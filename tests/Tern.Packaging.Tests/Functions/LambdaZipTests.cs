using System.IO.Compression;
using System.Text.Json;

namespace Tern.Packaging.Tests.Functions;

/// <summary>The zips of the target LambdaZip, from the package and outside the repository. Each publishes natively or for the managed runtime.</summary>
public class LambdaZipTests(PackageFeed feed)
{
    [CiFact]
    public async Task Native_zip_has_equal_bytes_in_another_folder_time_zone_and_umask()
    {
        FunctionProject first = new(feed, "zip"), second = new(feed, "zip of another, longer = folder");
        DotnetResult result = (await first.PublishAfterAsync("umask 022; export TZ=UTC")).Succeeded();
        (await second.PublishAfterAsync("umask 077; export TZ=Asia/Kathmandu")).Succeeded();
        foreach (string file in (string[])["Fresh.zip", "Fresh.sizes.json", "symbols/Fresh.dbg"])
            Assert.Equal(await ReadAsync(first, file), await ReadAsync(second, file));

        Assert.DoesNotContain("warning", result.Output, StringComparison.Ordinal);
        Assert.Contains("Runtime: provided.al2023, handler: bootstrap", result.Output, StringComparison.Ordinal);
        Assert.Contains("System.Private.CoreLib", result.Output, StringComparison.Ordinal);
        DotnetResult list = await Dotnet.RunProgramAsync("unzip", first.Output(), ["-Z", "Fresh.zip"], TestContext.Current.CancellationToken);
        string entry = Assert.Single(list.Succeeded().Output.Split('\n'), line => line.Contains(" unx ", StringComparison.Ordinal));
        Assert.StartsWith("-rwxr-xr-x", entry, StringComparison.Ordinal);
        Assert.EndsWith("80-Jan-01 00:00 bootstrap", entry, StringComparison.Ordinal);

        await VerifySizesAsync(first);
        await RuntimeApi.VerifyWithoutDotnetAsync(await first.UnzipAsync(first.Output()));
    }

    // The sum of the assemblies and the rest is the size of the executable.
    private static async Task VerifySizesAsync(FunctionProject project)
    {
        using JsonDocument sizes = JsonDocument.Parse(await ReadAsync(project, "Fresh.sizes.json"));
        using ZipArchive zip = await ZipFile.OpenReadAsync(Path.Combine(project.Output(), "Fresh.zip"), TestContext.Current.CancellationToken);
        List<JsonProperty> parts = [.. sizes.RootElement.GetProperty("parts").EnumerateObject()];
        Assert.Equal(zip.GetEntry("bootstrap")!.Length, parts.Sum(part => part.Value.GetInt64()));
        Assert.All(parts, part => Assert.InRange(part.Value.GetInt64(), 1, long.MaxValue));
        Assert.Contains(parts, part => part.Name == "Tern.Functions");
    }

    [CiFact]
    public async Task Managed_zip_has_an_executable_assembly_with_ReadyToRun_code()
    {
        // The properties of the selected runtime replace those of the project.
        FunctionProject project = new(feed, "managed zip", "<InvariantGlobalization>true</InvariantGlobalization><SelfContained>true</SelfContained><UseAppHost>true</UseAppHost><RuntimeIdentifier>linux-x64</RuntimeIdentifier>");
        DotnetResult result = (await project.PublishAsync("-p:LambdaRuntime=dotnet10")).Succeeded();
        Assert.Contains("Runtime: dotnet10, handler: Fresh", result.Output, StringComparison.Ordinal);
        string folder = await project.UnzipAsync(project.Output("dotnet10"));
        string[] files = [.. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(folder, file)).Order(StringComparer.Ordinal)];
        Assert.Equal(
            ["Fresh.deps.json", "Fresh.dll", "Fresh.runtimeconfig.json", "Microsoft.Extensions.DependencyInjection.Abstractions.dll", "Microsoft.Extensions.Logging.Abstractions.dll", "Tern.Core.dll", "Tern.Functions.dll"],
            files);
        Assert.True(File.Exists(Path.Combine(project.Output("dotnet10"), "symbols", "Fresh.pdb")));
        foreach (string template in (string[])["Fresh.sam.yaml", "Fresh.cloudformation.json", "Fresh.cdk.cs", "Fresh.tf"])
            Assert.Contains("dotnet10", await File.ReadAllTextAsync(Path.Combine(project.Output("dotnet10"), template), TestContext.Current.CancellationToken), StringComparison.Ordinal);
        await RuntimeApi.VerifyAsync("/usr/bin/env", "dotnet", Path.Combine(folder, "Fresh.dll"));
    }

    [CiFact]
    public async Task Native_zip_for_arm64_is_built_on_x64()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/aarch64-linux-gnu-gcc"), "The test requires the packages gcc-aarch64-linux-gnu and libc6-dev-arm64-cross.");
        FunctionProject project = new(feed, "arm64 zip");
        (await project.PublishAsync("-r", "linux-arm64")).Succeeded();
        string bootstrap = Path.Combine(await project.UnzipAsync(project.Output(runtimeIdentifier: "linux-arm64")), "bootstrap");
        Assert.SkipUnless(File.Exists("/usr/bin/qemu-aarch64-static"), "The execution requires the package qemu-user-static.");
        await RuntimeApi.VerifyAsync("/usr/bin/qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu", bootstrap);
    }

    [CiFact]
    public async Task Arm64_without_a_linker_reports_what_to_install()
    {
        FunctionProject project = new(feed, "arm64 without a linker");
        DotnetResult result = await project.PublishAfterAsync("mkdir shell; ln -s /bin/sh shell/sh; export PATH=$PWD/shell", "-r", "linux-arm64");
        string error = result.SingleError();
        Assert.Contains("error TERN0012: The linker aarch64-linux-gnu-gcc for linux-arm64 is missing in PATH.", error, StringComparison.Ordinal);
        Assert.Contains("apt-get install gcc-aarch64-linux-gnu", error, StringComparison.Ordinal);
        Assert.Contains("public.ecr.aws/sam/build-dotnet10:latest-arm64", error, StringComparison.Ordinal);
    }

    [CiFact]
    public async Task Invalid_values_are_errors_with_the_allowed_values()
    {
        FunctionProject project = new(feed, "invalid zip");
        Assert.Contains("error TERN0010: The value 'dotnet8' of LambdaRuntime is not valid. Expected: provided.al2023 or dotnet10.", (await project.PublishAsync("-p:LambdaRuntime=dotnet8")).SingleError(), StringComparison.Ordinal);
        Assert.Contains("error TERN0011: Lambda does not run programs for 'linux-musl-x64'. Expected: -r linux-x64 or -r linux-arm64.", (await project.PublishAsync("-r", "linux-musl-x64", "--self-contained", "false")).SingleError(), StringComparison.Ordinal);
        Assert.Contains("error TERN0014: The value '0' of LambdaMaxZipMegabytes is not valid.", (await project.PublishAsync("-p:LambdaRuntime=dotnet10", "-p:LambdaMaxZipMegabytes=0")).SingleError(), StringComparison.Ordinal);
        Assert.Contains("error TERN0014: The value 'pulumi' of LambdaTemplates is not valid.", (await project.PublishAsync("-p:LambdaRuntime=dotnet10", "-p:LambdaTemplates=pulumi")).SingleError(), StringComparison.Ordinal);
    }

    private static Task<byte[]> ReadAsync(FunctionProject project, string file) => File.ReadAllBytesAsync(Path.Combine(project.Output(), file), TestContext.Current.CancellationToken);
}
