using Tern.Local;
using Tern.Local.Server;

CommandLine command;
try
{
    command = CommandLine.Parse(args);
}
catch (FormatException e)
{
    await Console.Error.WriteLineAsync($"{e.Message}\n\n{CommandLine.Usage}").ConfigureAwait(false);
    return 2;
}
if (command.Output is { } output)
{
    Console.WriteLine(output);
    return 0;
}

if (command.Warning is { } warning)
    await Console.Error.WriteLineAsync(warning).ConfigureAwait(false);
// Registered before the first line of output, because a program that has read it may send the signal at once.
using var stop = new StopSignal();
try
{
    LocalServer server = await LocalServer.StartAsync(command.Aws, command.Server with { LogWriter = Console.Error }).ConfigureAwait(false);
    await using (server.ConfigureAwait(false))
    {
        Console.WriteLine($"Tern.Local at {server.Endpoint}");
        Console.WriteLine(command.Aws.VerifiesSignatures
            ? $"Access key {server.Aws.Credentials.AccessKeyId}, region {command.Aws.Region}. Signatures are verified."
            : "Signatures are not verified.");
        Console.WriteLine(command.Aws.Folder is { } folder ? $"Data in {Path.GetFullPath(folder)}" : "Data in memory.");
        foreach (string line in server.Descriptions)
            Console.WriteLine(line);
        await stop.Received.ConfigureAwait(false);
    }
    return 0;
}
catch (Exception e) when (e is IOException or LocalStorageException or ArgumentException)
{
    await Console.Error.WriteLineAsync(e.Message).ConfigureAwait(false);
    return 1;
}
