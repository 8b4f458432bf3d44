namespace Tern.Conformance;

/// <summary>Finds the conformance data, which are outside of the repository, or skips the test.</summary>
internal static class ConformanceData
{
    /// <summary>Returns the folder. If it does not exist, the test is skipped, or fails with <c>CI=true</c>.</summary>
    public static string Require()
    {
        const string Reason = "The conformance folder was not found. Set TERN_CONFORMANCE.";
        string? folder = ConformanceFolder.Find();
        if (folder is null && Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(Reason);
        Assert.SkipWhen(folder is null, Reason);
        Assert.True(Directory.Exists(folder), $"The folder '{folder}' does not exist. Check TERN_CONFORMANCE.");
        return folder;
    }
}
