namespace Tern.Functions.Build;

/// <summary>The container image of AWS SAM in which functions are published for Amazon Linux 2023.</summary>
internal static class BuildContainer
{
    /// <summary>The command for the folder of the project.</summary>
    /// <param name="architecture"><c>x64</c> or <c>arm64</c>.</param>
    public static string Command(string architecture) =>
        $"docker run --rm -v \"$PWD:/src\" -w /src public.ecr.aws/sam/build-dotnet10:latest-{(architecture == "arm64" ? "arm64" : "x86_64")} dotnet publish -t:LambdaZip -r linux-{architecture}";
}
