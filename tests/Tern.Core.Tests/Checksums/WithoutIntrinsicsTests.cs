using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Tern.Core.Tests.Checksums;

/// <summary>Runs the tests of checksums in a process without vectors and without CRC instructions.</summary>
public partial class WithoutIntrinsicsTests
{
    public const string Switch = "DOTNET_EnableHWIntrinsic";

    [Fact]
    public async Task Checksum_tests_pass_without_intrinsics()
    {
        if (Environment.GetEnvironmentVariable(Switch) == "0")
            return;
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
            start.ArgumentList.Add(typeof(WithoutIntrinsicsTests).Assembly.Location);
        foreach (Type tests in new[] { typeof(CrcTests), typeof(XxHashTests), typeof(ChecksumTests) })
        {
            start.ArgumentList.Add("-class");
            start.ArgumentList.Add(tests.FullName!);
        }
        start.Environment[Switch] = "0";

        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, output);
        Assert.Matches(AtLeastTenTests(), output);
    }

    [GeneratedRegex(@"Total: [1-9]\d")]
    private static partial Regex AtLeastTenTests();
}
