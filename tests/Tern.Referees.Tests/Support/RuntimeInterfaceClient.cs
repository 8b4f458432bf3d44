namespace Tern.Referees.Tests.Support;

/// <summary>The runtime interface client of AWS for Node.js. Its installation compiles it, which takes one to three minutes.</summary>
internal static class RuntimeInterfaceClient
{
    private static readonly Lazy<Task<string?>> s_problem = new(() => Node.InstallAsync(Folder));

    /// <summary>The program, which Node.js executes.</summary>
    public static string Program { get; } = Path.Combine(Folder, "node_modules", "aws-lambda-ric", "index.mjs");

    private static string Folder => Path.Combine(AppContext.BaseDirectory, "node-ric");

    /// <summary>Installs the client with CI=true. Otherwise a test is skipped unless the client was installed before.</summary>
    public static async Task RequireAsync()
    {
        bool isRequired = Environment.GetEnvironmentVariable("CI") == "true";
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The runtime interface client needs Linux.");
        if (!isRequired && !File.Exists(Program))
            Assert.Skip($"The compilation of aws-lambda-ric takes minutes, and is done with CI=true only. To do it once, execute 'npm ci' in {Folder}.");
        if (await s_problem.Value is not { } problem)
            return;
        if (isRequired)
            Assert.Fail(problem);
        Assert.Skip(problem);
    }
}
