// Prints what the AWS SDK for .NET finds in the environment of this process, as JSON.
//
//   identity [PROFILE]    the credentials of the default chain, or those of a profile that is named in code
//   profiles FOLDER       the profiles of each folder in FOLDER that contains the files config and credentials
using System.Text.Json.Nodes;
using Tern.Referees.Child;

JsonObject output = args[0] switch
{
    "identity" => await IdentityReport.CreateAsync(args.ElementAtOrDefault(1)),
    "profiles" => ProfilesReport.Create(args[1]),
    _ => throw new ArgumentException($"The command is unknown: {args[0]}."),
};
Console.Out.Write(output.ToJsonString());
