using System.Text;
using Tern.Functions.Build;

// LambdaZip.targets reads the output as UTF-8.
Console.OutputEncoding = Encoding.UTF8;
if (args is not [var plan])
{
    Console.Error.WriteLine("Usage: Tern.Functions.Build <plan>");
    return 2;
}
try
{
    LambdaPackager.Run(PackagePlan.Read(plan), Console.Out, Console.Error);
    return 0;
}
catch (Exception e) when (e is PackageException or IOException or UnauthorizedAccessException)
{
    // LambdaZip.targets reports this line as the error of the build.
    Console.Error.WriteLine($"error {e.Message.ReplaceLineEndings(" ")}");
    return 1;
}
