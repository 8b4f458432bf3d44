using Tern;
using Tern.Tool;

return TernCommand.Run(args, ToolOutput.ForProcess(), AwsEnvironment.Process);
