namespace Tern.Packaging.Tests.Functions;

/// <summary>Executes functions against the Runtime API of the tests (tests/functions/runtime-api), which verifies their requests.</summary>
internal static class RuntimeApi
{
    /// <summary>Sends three events to a function and expects them as responses.</summary>
    public static async Task VerifyAsync(params string[] command)
    {
        string folder = Directory.CreateTempSubdirectory("tern-runtime-api-").FullName;
        try
        {
            string api = Path.Combine(folder, "runtime-api");
            string[] sources = Directory.GetFiles(Path.Combine(Repository.Folder, "tests", "functions", "runtime-api"), "*.c");
            (await RunAsync("gcc", ["-O2", "-std=c11", "-D_GNU_SOURCE", "-o", api, .. sources])).Succeeded();
            DotnetResult result = await RunAsync(api, ["serve", "--count", "3", "--expect", "echo", "--timeout-ms", "120000", "--", .. command]);
            Assert.Contains("sent=3\tcompleted=3\tfailed=0\tviolations=0\texit=0\t", result.Succeeded().Output, StringComparison.Ordinal);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Executes <c>bootstrap</c> in a folder that has only the libraries of the system that the program is linked to.</summary>
    public static async Task VerifyWithoutDotnetAsync(string folder)
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "The execution requires root, for chroot.");
        string libraries = (await RunAsync("ldd", [Path.Combine(folder, "bootstrap")])).Succeeded().Output;
        foreach (string library in libraries.Split([' ', '\t', '\n']).Where(word => word.StartsWith('/')))
        {
            string copy = folder + library;
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(library, copy);
        }
        await VerifyAsync("/usr/sbin/chroot", folder, "/bootstrap");
    }

    private static Task<DotnetResult> RunAsync(string program, string[] arguments) =>
        Dotnet.RunProgramAsync(program, Repository.Folder, arguments, TestContext.Current.CancellationToken);
}
