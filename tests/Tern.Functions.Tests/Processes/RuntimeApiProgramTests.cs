namespace Tern.Functions.Tests.Processes;

public sealed class RuntimeApiProgramTests
{
    [Fact]
    public async Task Runtime_api_in_C_passes_its_own_test()
    {
        await NativeTools.RequireAsync();

        (int exitCode, string output) = await NativeTools.RunAsync("bash", [NativeTools.Check, NativeTools.RuntimeApi, NativeTools.Floor], TestContext.Current.CancellationToken);

        Assert.True(exitCode == 0, output);
    }
}
