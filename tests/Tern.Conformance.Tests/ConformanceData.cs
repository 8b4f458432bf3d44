namespace Tern.Conformance;

/// <summary>What every test over the conformance data does without it: it lies outside the repository.</summary>
internal static class ConformanceData
{
    /// <summary>The folder. Without one the test is skipped, but fails where everything has to be tested.</summary>
    public static string Require()
    {
        const string Reason = "There is no conformance folder: set TERN_CONFORMANCE.";
        string? folder = ConformanceFolder.Find();
        if (folder is null && Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(Reason);
        Assert.SkipWhen(folder is null, Reason);
        Assert.True(Directory.Exists(folder), $"The folder '{folder}', which TERN_CONFORMANCE names, does not exist.");
        return folder;
    }
}
