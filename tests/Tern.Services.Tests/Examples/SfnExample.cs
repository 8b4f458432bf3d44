using Tern.Sfn;

namespace Tern.Examples;

internal static class SfnExample
{
    public static async Task<string?> StartAsync(string stateMachineArn, string order, CancellationToken ct)
    {
        using var sfn = new SfnClient();

        StartExecutionResponse started = await sfn.StartExecutionAsync(new() { StateMachineArn = stateMachineArn, Input = order }, ct);
        return started.ExecutionArn;
    }
}
