// Calls after a process was stopped, as by SIGSTOP or in a frozen container. Meanwhile the server ends the pooled connections of the process. Its next
// calls must succeed, each with one attempt.
//
//   Tern.Aot.Suspension drive [SECONDS]    starts, stops and continues a process for each case. The default is 180 seconds.
//                                          Start it with setsid, because the system continues stopped processes when the shell of their group ends.
//   Tern.Aot.Suspension call ENDPOINT      the process that is stopped (Caller)
using System.Globalization;
using Tern.Aot.Suspension;

switch (args)
{
    case ["drive"]:
        return await Driver.RunAsync(TimeSpan.FromSeconds(180));
    case ["drive", var seconds]:
        return await Driver.RunAsync(TimeSpan.FromSeconds(int.Parse(seconds, CultureInfo.InvariantCulture)));
    case ["call", var endpoint]:
        return await Caller.RunAsync(endpoint);
    default:
        Console.Error.WriteLine("Usage: Tern.Aot.Suspension drive [SECONDS]");
        return 2;
}
